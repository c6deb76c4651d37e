"""The phases of a match: submissions, bots, deadlines, closing and transitions."""
