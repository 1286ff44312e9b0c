"""Bingo: at which number the first line and the first full cartón come, and what that is worth to who plays."""
