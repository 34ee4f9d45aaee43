"""Benchmarks: measured values beside their budgets, and beside peers measured in the same run."""
