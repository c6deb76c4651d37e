"""The errors of the API: problem+json and the catalogue of codes."""
