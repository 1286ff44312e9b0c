"""Hands of poker: an order of combinations as data, and which of two hands is the higher."""
