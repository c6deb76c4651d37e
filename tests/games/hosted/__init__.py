"""Tests of Hosted Match."""
