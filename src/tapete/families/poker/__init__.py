"""What games of póquer against the house share: the pack of a jugada, hands dealt face down, and their names."""
