"""Link badges on a computer: clean and noisy cables, TCP, studies."""
