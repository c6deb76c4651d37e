"""Tests, mirroring app."""
