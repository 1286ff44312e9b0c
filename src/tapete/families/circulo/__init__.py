"""Games in which players hold the bank: its people, shares and accounts, and the cagnotte of the house."""
