"""Events of the server: one class each, and the writers that append them to feeds."""
