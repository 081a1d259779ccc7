"""Inns & Outcasts: what a sensible player does, and who is ahead. For bots; the rules know nothing of it."""
