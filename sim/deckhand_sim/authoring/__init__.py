"""For whoever writes a game: a new one, its check, the contract, pictures."""
