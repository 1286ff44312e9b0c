"""Tests of the establishment, the record of a table, its books and its audit."""
