"""What an operator's server does with what it keeps: purge, archive, check."""
