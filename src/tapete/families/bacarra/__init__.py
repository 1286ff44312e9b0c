"""Baccarat between players, one of whom holds the bank: ferrocarril and bacarrá a dos paños."""
