-- What the tables of a house say one at a time, each knowing what the others have said: how often it was said.
CREATE TABLE turns (
    name TEXT PRIMARY KEY,
    n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
