-- What can be had at one table only, such as somebody's seat at a game of which nobody may have two.
CREATE TABLE claims (
    name TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id)
) STRICT, WITHOUT ROWID;
