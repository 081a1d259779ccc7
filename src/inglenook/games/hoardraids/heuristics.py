"""Hoardraids: what a sensible duke does, and who is ahead. For bots; the rules know nothing of it."""
