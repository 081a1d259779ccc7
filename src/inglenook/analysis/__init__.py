"""What went right, what went wrong, and what was luck: finished games looked back at."""

from .report import Analysis, Estimate, analyse

__all__ = ["Analysis", "Estimate", "analyse"]
