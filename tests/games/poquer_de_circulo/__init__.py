"""What all the variants of póquer de círculo share, played at a table of hold'em."""
