"""Five tabletop games of rogues, taverns and treasure on one compiled rules core."""

__version__ = "0.1.0"
