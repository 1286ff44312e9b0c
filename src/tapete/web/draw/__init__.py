"""Everything that is drawn: the house's capitals, chips, cards, dice, wheels and tables, as SVG of our own.

Pieces are drawn once, in one file that browsers keep (`sprite`), and pages refer to them by name.
"""
