"""What a game is: who acts, what they command, what happens, what is refused, and the loop that runs it."""
