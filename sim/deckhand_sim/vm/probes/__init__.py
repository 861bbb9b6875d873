"""Measuring code that runs inside the VMs; `player` runs on the desktop too."""
