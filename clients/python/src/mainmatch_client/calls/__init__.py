"""One function for each operation: it makes the request, as a value, and says how its answer is read."""
