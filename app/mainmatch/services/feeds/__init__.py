"""Feeds as people and programs read them: pages of events, their sentences, the story that they tell."""
