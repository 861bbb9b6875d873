"""Chaos Cruisers' rules engine, the parts of rules.py. Imports only deckhand.game, cards, rng and itself."""
