-- What services of a system tell each other: a line goes from one origin to one destination, and counts its messages.
CREATE TABLE lines (
    destination TEXT NOT NULL,
    origin TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (destination, origin)
) STRICT, WITHOUT ROWID;

-- Never changed.
CREATE TABLE messages (
    destination TEXT NOT NULL,
    origin TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    game INTEGER NOT NULL,
    at TEXT NOT NULL,
    body BLOB NOT NULL,
    signature BLOB NOT NULL,
    PRIMARY KEY (destination, origin, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER messages_stay BEFORE UPDATE ON messages BEGIN SELECT raise(ABORT, 'a message never changes'); END;
CREATE TRIGGER messages_remain BEFORE DELETE ON messages BEGIN SELECT raise(ABORT, 'a message is never removed'); END;
CREATE TRIGGER messages_once BEFORE INSERT ON messages WHEN EXISTS (SELECT 1 FROM messages WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'a message is never replaced'); END;

-- How far each reader has read each line.
CREATE TABLE bookmarks (
    reader TEXT NOT NULL,
    destination TEXT NOT NULL,
    origin TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (reader, destination, origin)
) STRICT, WITHOUT ROWID;
