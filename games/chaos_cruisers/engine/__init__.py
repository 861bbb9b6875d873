"""The parts of rules.py: Chaos Cruisers without a pixel. They import deckhand.game, cards, rng and each other."""
