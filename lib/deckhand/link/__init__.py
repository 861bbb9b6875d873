"""Play with other badges over a cable: lines, the shared log of moves, meeting, real time. May import table, save and hw.wire."""
