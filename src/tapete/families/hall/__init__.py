"""What rooms of bingo share: which cartones were sold to whom, how a prize is shared out, who wins at which number."""
