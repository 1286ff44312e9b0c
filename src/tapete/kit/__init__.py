"""What games are played with: money, cards, sabot, dice, wheel, drum, chips and chance."""
