"""Five stud: what is its own."""
