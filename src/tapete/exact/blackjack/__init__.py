"""Blackjack without a hole card: the best play, what every option is worth, and the side bets."""
