"""How the tests run: what a skip means, what tests cost, which of them are asked, and what a run leaves behind."""
