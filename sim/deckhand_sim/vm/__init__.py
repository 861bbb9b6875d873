"""Two real 32-bit MicroPython VMs: one that counts instructions (fuel.py), one that shows its heap (node.py)."""
