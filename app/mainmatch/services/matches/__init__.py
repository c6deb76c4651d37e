"""Access to matches, loading, read models, changes of status, and their chat channels."""
