"""What runs inside the VMs to measure; `player` on the desktop, too."""
