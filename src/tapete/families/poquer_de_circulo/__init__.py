"""Póquer de círculo (MU2010:75-91): players against one another, at a table where the house deals and keeps order.

The chapters stand in the order of a session: `anuncio`, `puestos`, `descanso`, `restos`, `marca`, `baraja`,
`obligatorias`, `reparto`, `envites`, `descubrimiento`, `pago`, `suspension`, `cierre`; `mesa` adds them up, and `curso`
is how a hand goes on by itself from one to the next. `betting`, `pots`, `made` and `mano` are the arithmetic of a hand,
without people.

A variant is the rows of its law (`variants`), who speaks first (`turnos.FIRST`, by the word of the law) and, if it has
acts of its own, a chapter that its `Mesa` adds to those that all share.
"""
