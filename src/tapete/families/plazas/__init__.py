"""Casillas before numbered plazas: who sits at one, who bets on it, who commands it, and the chips on it."""
