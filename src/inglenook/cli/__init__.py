"""The command line: `inglenook COMMAND …`."""
