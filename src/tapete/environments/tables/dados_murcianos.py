"""Dados murcianos: bets stay until a throw decides them."""

from tapete.environments.tables import Subject

subject = Subject(lasting=True)
