"""`deckhand emulate`: run the kit on CircuitPython's own firmware for the Sprig, in an RP2040 emulator (npm's rp2040js)."""
