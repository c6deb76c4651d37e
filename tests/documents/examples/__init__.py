"""The examples of the OpenAPI document, taken from a match and a season that are played here."""
