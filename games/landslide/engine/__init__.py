"""The parts of rules.py: Landslide without a pixel. They import deckhand.game, cards, rng and each other."""
