"""The parts of rules.py: Onslaught without a pixel. They import deckhand.game, cards, rng and each other."""
