"""The post: takes messages to addresses outside of the house. It carries them, and decides nothing."""
