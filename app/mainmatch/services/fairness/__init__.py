"""Fairness: what is committed to while it is secret, and receipts for what was sent."""
