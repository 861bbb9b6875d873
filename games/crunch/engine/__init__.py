"""The parts of rules.py: Crunch without a pixel. They import deckhand.game, cards, rng and each other."""
