"""Tests of what judges play."""
