"""Play with other badges over a cable: protocol, move log, handshake, real time. May import table, save and hw.wire."""
