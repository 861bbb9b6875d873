"""Two real 32-bit MicroPython VMs: one counts instructions (fuel.py), one shows its heap (node.py)."""
