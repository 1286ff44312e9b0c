-- What one process at a time may do, who holds it and until when.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL
);

-- Passwords tried since the last right one, by account and by address; swept.
CREATE TABLE attempts (
    name TEXT PRIMARY KEY,
    count BIGINT NOT NULL,
    last DOUBLE PRECISION NOT NULL
);

-- The account that could not pay for a transfer; empty when it was done.
ALTER TABLE transfers ADD COLUMN poor TEXT NOT NULL DEFAULT '';
