"""The games and the guest list, mirroring app/mainmatch/games."""
