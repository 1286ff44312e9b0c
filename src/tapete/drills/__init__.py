"""The school: exercises that the engine sets from a seed and grades itself, each with its article."""
