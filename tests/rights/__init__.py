"""Who may say each verb of a game and when: a table for each jurisdiction, which pytest compares with the game.

A file `*.rights` is named after its game. It has a section for each jurisdiction, and in it a row for each verb:

    == murcia
    | verb | may  | refused               | when     | at other times           |
    | call | jefe | sin_facultad MU2010:6 | apuestas | fuera_de_fase MU2010:7.1 |

`may` lists the roles of those who may at some time. `refused` lists every refusal of a power, with its article; where
there are several, each is followed by the roles that it meets, and `others` stands for all that may never. `when` lists
the phases in which the time is right, and `phase?` one in which it sometimes is; at other times the last refusal meets
everybody. A verb for which any time is right has `-`, and one for which it never was in all that was played has none.

The tables are worked out from the committed walks: each verb is said by every kind of person in the phases that they
reach. A row cites the articles of its refusals, as the line `ley` of a case does. `make rights` writes the
files anew: read the changes against the regulations.
"""
