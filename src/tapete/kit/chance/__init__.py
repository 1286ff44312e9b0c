"""Where chance comes from: the operating system, a committed secret, the croupier's hand, or a script."""
