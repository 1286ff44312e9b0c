-- The tables of the house: what each plays and where its record stands.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    header BLOB NOT NULL,
    last INTEGER NOT NULL,
    head TEXT NOT NULL,
    sealed BLOB
) STRICT, WITHOUT ROWID;

-- What happened, as written in the acta. Never changed: not even by REPLACE, which asks no trigger before it deletes.
CREATE TABLE records (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    line BLOB NOT NULL,
    head TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER records_stay BEFORE UPDATE ON records BEGIN SELECT raise(ABORT, 'a record never changes'); END;
CREATE TRIGGER records_remain BEFORE DELETE ON records BEGIN SELECT raise(ABORT, 'a record is never removed'); END;
CREATE TRIGGER records_once BEFORE INSERT ON records WHEN EXISTS (SELECT 1 FROM records WHERE table_id = NEW.table_id AND n = NEW.n)
BEGIN SELECT raise(ABORT, 'a record is never replaced'); END;

-- What a command was answered, under the key its sender gave it. Never changed.
CREATE TABLE answers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    body BLOB NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER answers_stay BEFORE UPDATE ON answers BEGIN SELECT raise(ABORT, 'an answer never changes'); END;
CREATE TRIGGER answers_remain BEFORE DELETE ON answers BEGIN SELECT raise(ABORT, 'an answer is never removed'); END;
CREATE TRIGGER answers_once BEFORE INSERT ON answers WHEN EXISTS (SELECT 1 FROM answers WHERE table_id = NEW.table_id AND key = NEW.key)
BEGIN SELECT raise(ABORT, 'an answer is never replaced'); END;

-- The ledger: every posting has two ends. Never changed.
CREATE TABLE postings (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    memo TEXT NOT NULL,
    CHECK (source <> target)
) STRICT;
CREATE TRIGGER postings_stay BEFORE UPDATE ON postings BEGIN SELECT raise(ABORT, 'a posting never changes'); END;
CREATE TRIGGER postings_remain BEFORE DELETE ON postings BEGIN SELECT raise(ABORT, 'a posting is never removed'); END;
CREATE TRIGGER postings_once BEFORE INSERT ON postings WHEN EXISTS (SELECT 1 FROM postings WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'a posting is never replaced'); END;
CREATE INDEX postings_by_source ON postings (source);
CREATE INDEX postings_by_target ON postings (target);

-- What was posted outside a table, once per key. Never changed.
CREATE TABLE transfers (
    key TEXT PRIMARY KEY,
    digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER transfers_stay BEFORE UPDATE ON transfers BEGIN SELECT raise(ABORT, 'a transfer never changes'); END;
CREATE TRIGGER transfers_remain BEFORE DELETE ON transfers BEGIN SELECT raise(ABORT, 'a transfer is never removed'); END;
CREATE TRIGGER transfers_once BEFORE INSERT ON transfers WHEN EXISTS (SELECT 1 FROM transfers WHERE key = NEW.key)
BEGIN SELECT raise(ABORT, 'a transfer is never replaced'); END;

-- What each account holds: the sum of its postings. Only the world outside and the caja may owe.
CREATE TABLE balances (
    account TEXT PRIMARY KEY,
    amount INTEGER NOT NULL,
    CHECK (amount >= 0 OR account IN ('exterior', 'caja'))
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    n INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT,
    roles TEXT NOT NULL,
    language TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    csrf TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE duties (
    account TEXT NOT NULL REFERENCES accounts (id),
    table_id TEXT NOT NULL REFERENCES tables (id),
    role TEXT NOT NULL,
    PRIMARY KEY (account, table_id, role)
) STRICT, WITHOUT ROWID;
