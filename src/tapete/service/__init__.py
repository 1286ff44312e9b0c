"""The live house: a store that forgets nothing, tables that resume, accounts, and the ways in."""
