"""Run the command line as `python -m deckhand_sim`."""

from .cli import main

main()
