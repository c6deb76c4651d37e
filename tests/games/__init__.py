"""The games and the guest list, mirroring app/games."""
