"""What went right, what went wrong, and what was luck: finished games looked back at."""

from .report import Analysis, analyse

__all__ = ["Analysis", "analyse"]
