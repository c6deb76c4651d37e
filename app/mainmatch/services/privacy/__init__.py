"""What the server keeps of a person: its export, and how somebody leaves for good."""
