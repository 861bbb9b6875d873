"""`deckhand budget`: what everything costs on the badge, row by row."""
