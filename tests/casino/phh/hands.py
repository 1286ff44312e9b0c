"""Hands in PHH for the tests, and Mano played at random for those of properties."""

HOLDEM = """\
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, 0]
min_bet = 10
starting_stacks = [200, 200, 200, 200]
actions = [
  "d dh p1 AsKs",
  "d dh p2 7c7d",
  "d dh p3 ????",
  "d dh p4 QhJh",
  "p3 f",
  "p4 cbr 20",
  "p1 cbr 40",
  "p2 f",
  "p4 cc",
  "d db AhTh2c",
  "p1 cbr 60",
  "p4 cc # with a draw",
  "d db 3d",
  "p1 cc",
  "p4 cc",
  "d db 9h",
  "p1 cc",
  "p4 cbr 100",
  "p1 f",
]
hand = 7
players = ["ana", "blas", "", "dora"]
"""

SIDE_POTS = """\
variant = "NT"
antes = [5, 5, 5, 5]
blinds_or_straddles = [0, 0, 0, 0]
min_bet = 10
starting_stacks = [55, 125, 205, 300]
actions = [
  "d dh p1 AsAh",
  "d dh p2 KsKh",
  "d dh p3 QsQh",
  "d dh p4 7c2d",
  "p1 cbr 50",
  "p2 cbr 120",
  "p3 cc",
  "p4 cc",
  "d db 3c4d9h",
  "p3 cbr 80",
  "p4 f",
  "d db Jc",
  "d db 2s",
  "p3 sm QsQh",
  "p1 sm AsAh",
  "p2 sm KsKh",
]
ante_trimming_status = true
"""

MUCKED = """\
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, 0]
min_bet = 10
starting_stacks = [200, 200, 200, 200]
actions = [
  "d dh p1 ????",
  "d dh p2 ????",
  "d dh p3 ????",
  "d dh p4 ????",
  "p3 f",
  "p4 cbr 30",
  "p1 cc",
  "p2 f",
  "d db AhTh2c",
  "p1 cc",
  "p4 cc",
  "d db 3d",
  "p1 cc",
  "p4 cbr 40",
  "p1 cc",
  "d db 9h",
  "p1 cc",
  "p4 cc",
  "p4 sm AsKs",
  "p1 sm",
]
"""

OMAHA = """\
variant = "PO"
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [0.50, 1, 0, 0, 0]
min_bet = 1
starting_stacks = [40, 40, 40, 25.50, 40]
actions = [
  "d dh p1 AsKsQdJc",
  "d dh p2 9h9d8h8d",
  "d dh p3 2c3c4c5c",
  "d dh p4 AhAdKcTs",
  "d dh p5 7s6s5s4s",
  "p3 f",
  "p4 cbr 3.50",
  "p5 f",
  "p1 cc",
  "p2 cbr 14",
  "p4 cbr 25.50",
  "p1 f",
  "p2 cc",
  "d db 9s2h3d",
  "d db Ac",
  "d db Kd",
  "p4 sm -",
  "p2 sm -",
]
"""

FIXED = """\
variant = "FT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, 0]
small_bet = 10
big_bet = 20
starting_stacks = [200, 200, 200, 200]
actions = [
  "d dh p1 AsKs",
  "d dh p2 AhKh",
  "d dh p3 7c2d",
  "d dh p4 QhQd",
  "p3 f",
  "p4 cbr 20",
  "p1 cbr 30",
  "p2 cc",
  "p4 cbr 40",
  "p1 cc",
  "p2 cc",
  "d db AdKd4c",
  "p1 cbr 10",
  "p2 cc",
  "p4 cc",
  "d db 8s",
  "p1 cbr 20",
  "p2 cbr 40",
  "p4 f",
  "p1 cc",
  "d db 3s",
  "p1 cc",
  "p2 cc",
  "p1 sm AsKs",
  "p2 sm AhKh",
]
"""

STUD = """\
variant = "F7S"
antes = [5, 5, 5, 5]
bring_in = 0.01
small_bet = 10
big_bet = 20
starting_stacks = [300, 300, 300, 300]
actions = [
  "d dh p1 AsKs9h",
  "d dh p2 QhQd4c",
  "d dh p3 ????7d",
  "d dh p4 2c3cJh",
  "p2 cbr 10",
  "p3 f",
  "p4 cc",
  "p1 cbr 20",
  "p2 cc",
  "p4 f",
  "d dh p1 Ad",
  "d dh p2 8c",
  "p1 cbr 10",
  "p2 cc",
  "d dh p1 5d",
  "d dh p2 Qs",
  "p1 cc",
  "p2 cbr 20",
  "p1 cc",
  "d dh p1 9d",
  "d dh p2 2h",
  "p1 cbr 20",
  "p2 cc",
  "d dh p1 6c",
  "d dh p2 8d",
  "p1 cc",
  "p2 cbr 20",
  "p1 cc",
  "p2 sm QhQd4c8cQs2h8d",
  "p1 sm",
]
"""
