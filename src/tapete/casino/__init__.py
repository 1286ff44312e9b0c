"""What surrounds a table: the establishment and its duties, the record of each table, its books and its audit."""
