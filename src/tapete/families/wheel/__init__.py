"""What bola, the ruletas and the fortune wheel share: stakes on a cloth, one draw, a settlement in legal order."""
