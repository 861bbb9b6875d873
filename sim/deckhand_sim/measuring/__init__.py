"""`deckhand budget`: the costs of everything on the badge, row by row."""
