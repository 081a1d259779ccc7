"""The lab in the browser: a form to change a game by, and a report that sharpens while it is looked at."""
