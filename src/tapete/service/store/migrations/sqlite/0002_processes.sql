-- What one process at a time may do, who holds it and until when, in seconds since 1970.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- Passwords tried since the last right one, by account and by address; swept.
CREATE TABLE attempts (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    last REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- The account that could not pay for a transfer; empty when it was done.
ALTER TABLE transfers ADD COLUMN poor TEXT NOT NULL DEFAULT '';
