"""Tests of the House."""
