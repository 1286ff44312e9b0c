"""One suite of properties over every game of the registry: a game gets it by being registered."""
