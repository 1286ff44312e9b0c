"""PHH, the open format of poker hands: reading, writing, and what Murcia's law says of a hand."""
