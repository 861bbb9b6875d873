"""Deckhand: what the badge does before code.py. The drive stays the computer's; saves go to the nvm."""
