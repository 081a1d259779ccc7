"""Notices: a mail or a webhook for somebody whose turn it is and who is not looking."""
