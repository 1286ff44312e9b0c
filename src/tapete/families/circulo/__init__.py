"""What games share in which players hold the bank: the shares of a bank, its accounts and the cagnotte of the house."""
