"""Event-sourced tables: what happens at them, who plays there, who looks on."""
