"""Tests of the law: data, citations, trace."""
