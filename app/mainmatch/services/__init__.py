"""The workshop: every verb; one verb is one function is one transaction."""
