"""The operator's page: tables, who is kept out, and how long finished games are kept."""
