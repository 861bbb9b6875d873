"""The parts of rules.py: Crash Landing without a pixel. They import deckhand.game, cards, rng and each other."""
