-- What services of a system tell each other: a line goes from one origin to one destination, and counts its messages.
CREATE TABLE lines (
    destination TEXT NOT NULL,
    origin TEXT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (destination, origin)
);

-- Never changed.
CREATE TABLE messages (
    destination TEXT NOT NULL,
    origin TEXT NOT NULL,
    seq BIGINT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    game BIGINT NOT NULL,
    at TEXT NOT NULL,
    body BYTEA NOT NULL,
    signature BYTEA NOT NULL,
    PRIMARY KEY (destination, origin, seq)
);
CREATE TRIGGER messages_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON messages EXECUTE FUNCTION stays();

-- How far each reader has read each line.
CREATE TABLE bookmarks (
    reader TEXT NOT NULL,
    destination TEXT NOT NULL,
    origin TEXT NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (reader, destination, origin)
);

-- Sends messages and moves bookmarks, all of it or nothing: '' when it is done, 'stale' when somebody else was first.
-- Locks are taken in one order everywhere: bookmarks, then lines.
CREATE FUNCTION exchange(
    destinations TEXT[], origins TEXT[], numbers BIGINT[], ids TEXT[], kinds TEXT[], games BIGINT[], ats TEXT[],
    bodies BYTEA[], signatures BYTEA[],
    readers TEXT[], read_destinations TEXT[], read_origins TEXT[], were BIGINT[], reads BIGINT[]
) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
    moved BIGINT;
BEGIN
    INSERT INTO bookmarks SELECT r, d, o, 0 FROM unnest(readers, read_destinations, read_origins) AS asked (r, d, o)
        ORDER BY r, d, o ON CONFLICT DO NOTHING;
    PERFORM 1 FROM bookmarks b JOIN unnest(readers, read_destinations, read_origins) AS asked (r, d, o)
        ON (b.reader, b.destination, b.origin) = (r, d, o) ORDER BY r, d, o FOR NO KEY UPDATE OF b;
    UPDATE bookmarks b SET seq = s
        FROM unnest(readers, read_destinations, read_origins, were, reads) AS asked (r, d, o, w, s)
        WHERE (b.reader, b.destination, b.origin) = (r, d, o) AND b.seq = w;
    GET DIAGNOSTICS moved = ROW_COUNT;
    IF moved <> cardinality(readers) THEN
        RETURN 'stale';
    END IF;
    INSERT INTO lines SELECT DISTINCT d, o, 0 FROM unnest(destinations, origins) AS asked (d, o)
        ORDER BY d, o ON CONFLICT DO NOTHING;
    PERFORM 1 FROM lines WHERE (destination, origin) IN (SELECT d, o FROM unnest(destinations, origins) AS asked (d, o))
        ORDER BY destination, origin FOR NO KEY UPDATE;
    IF EXISTS (
        SELECT 1 FROM (
            SELECT d, o, min(s) AS first, max(s) AS final, count(*) AS many
            FROM unnest(destinations, origins, numbers) AS asked (d, o, s) GROUP BY d, o
        ) AS asked JOIN lines ON (destination, origin) = (d, o)
        WHERE first <> last + 1 OR final - first + 1 <> many
    ) THEN
        RETURN 'stale';
    END IF;
    INSERT INTO messages SELECT * FROM unnest(
        destinations, origins, numbers, ids, kinds, games, ats, bodies, signatures
    );
    UPDATE lines SET last = final
        FROM (SELECT d, o, max(s) AS final FROM unnest(destinations, origins, numbers) AS asked (d, o, s) GROUP BY d, o) AS sent
        WHERE (destination, origin) = (d, o);
    RETURN '';
END
$$;
