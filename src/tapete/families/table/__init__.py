"""What every table shares, whatever is played: opening and closing, staff and duties, tips, settling in order."""
