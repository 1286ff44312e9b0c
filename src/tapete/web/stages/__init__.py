"""The drawings of the tables: what each kind of game prints on its cloth, wide and upright."""
