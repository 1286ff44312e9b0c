"""Seven stud: what is its own."""
