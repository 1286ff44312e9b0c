"""The kinds of exercises that every game has from its own data; what only some games have is in `school.games`."""
