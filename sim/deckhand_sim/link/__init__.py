"""Badges linked on a computer: cables with and without noise, TCP, studies."""
