"""What the exercises of the three bingos share: games of few cartones, what the panel shows, money and incidents."""
