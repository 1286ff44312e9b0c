"""What draws share: an emission of tickets, their sale in ranges, its closing, the draw, delivery, refund, annulment.

A game adds these chapters up, told what differs: when the sale may be drawn, what a ticket may obtain, what is owed.
"""
