"""What the host of a match chooses about time and absence: values that requests, rows and answers have alike."""
