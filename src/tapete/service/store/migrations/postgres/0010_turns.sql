-- What the tables of a house say one at a time, each knowing what the others have said: how often it was said.
CREATE TABLE turns (
    name TEXT PRIMARY KEY,
    n BIGINT NOT NULL
);

-- Adds a piece in turn; a piece whose writer did not know of the last one is not added.
CREATE FUNCTION append(
    the_table TEXT, expected BIGINT, the_sealed BYTEA,
    numbers BIGINT[], lines BYTEA[], heads TEXT[],
    keys TEXT[], bodies BYTEA[], digests TEXT[],
    sources TEXT[], targets TEXT[], amounts BIGINT[], the_accounts TEXT[], the_changes BIGINT[],
    taken TEXT[], given_up TEXT[],
    turn TEXT, turn_at BIGINT
) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
    verdict TEXT;
BEGIN
    IF coalesce((SELECT n FROM turns WHERE name = turn), 0) <> turn_at THEN
        RETURN 'stale';
    END IF;
    verdict := append(
        the_table, expected, the_sealed, numbers, lines, heads, keys, bodies, digests,
        sources, targets, amounts, the_accounts, the_changes, taken, given_up
    );
    IF verdict = '' THEN
        INSERT INTO turns VALUES (turn, 1) ON CONFLICT (name) DO UPDATE SET n = turns.n + 1;
    END IF;
    RETURN verdict;
END
$$;
