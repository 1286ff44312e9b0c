"""Charts of black-jack for the tests: not wise, but with everything in them."""

GIVES_UP = """
5 CCCCCCCCCC
6 CCCCCCCCCC
7 CCCCCCCCCC
8 CCCCCCCCCC
9 CDDDDCCCCC
10 DDDDDDDDCC
11 DDDDDDDDCC
12 CCPPPCCCCC
13 PPPPPCCCCC
14 PPPPPCCCCC
15 PPPPPCCCRC
15+ PPPPPCCCCC
16 PPPPPCCRRC   # three cards are not given up
16+ PPPPPCCCCC
17 PPPPPPPPPP
18 PPPPPPPPPP
19 PPPPPPPPPP
A2 CCCCCCCCCC
A3 CCCCCCCCCC
A4 CCCCCCCCCC
A5 CCCCCCCCCC
A6 C C C C C C C C C C
A7 PPPPPPPCCC
A8 PPPPDPPPPP
A8+ PPPPPPPPPP
A9 PPPPPPPPPP
2,2 SSSSSSCCCC
3,3 SSSSSSCCCC
4,4 CCCCCCCCCC
5,5 DDDDDDDDCC
6,6 SSSSSCCCCC
7,7 SSSSSSCCCC
8,8 SSSSSSSSRC
9,9 SSSSSPSSPP
10,10 PPSSSPPPPP
A,A SSSSSSSSSC
"""
HOLDS_ON = GIVES_UP.replace("CCRRC", "CCCCC").replace("CCCRC", "CCCCC").replace("SSRC", "SSSC")
"""The same where nothing may be given up."""
SPLITS_ALL = GIVES_UP.replace("PPSSSPPPPP", "SSSSSSSSSS").replace("SSSSSPSSPP", "SSSSSSSSSS")
"""The same, with so many manos that a sabot may run dry in the middle of a round."""
EVEN_MONEY = "".join(
    f"{row} {'CCCCCCCCCC' if row in {'5', '6', '7', '8', '9', '10', '11'} else 'PPPPPPPPPP'}\n"
    for row in (*map(str, range(5, 20)), *(f"A{n}" for n in range(2, 10)), *(f"{n},{n}" for n in (*range(2, 11), "A")))
)
"""Stands with twelve and more, whatever the croupier shows: never busts, splits or doubles."""
