"""Playing a match: submissions, views, bots, deadlines, closing and transitions."""
