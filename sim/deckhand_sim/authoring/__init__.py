"""For game authors: a new game, its check, the contract, pictures."""
