"""Dados murcianos: bets stay until a throw decides them."""

from tapete.learn.tables import Subject

subject = Subject(lasting=True)
