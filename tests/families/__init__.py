"""What families say by themselves, whatever game is made of them."""
