"""What bingo is played with: cartones, the layouts they obey, and series that are a pure function of their name."""
