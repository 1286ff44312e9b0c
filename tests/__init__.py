"""The tests, mirrored by room."""
