-- What can be had at one table only, such as somebody's seat at a game of which nobody may have two.
CREATE TABLE claims (
    name TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id)
);

-- Takes every lock of a transaction in one order everywhere: tables, accounts, and then claims, which may not be there
-- yet, by a number that stands for their name.
CREATE FUNCTION hold(the_tables TEXT[], the_accounts TEXT[], the_claims TEXT[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM hold(the_tables, the_accounts);
    PERFORM pg_advisory_xact_lock(number) FROM (
        SELECT DISTINCT hashtextextended('claim ' || name, 0) AS number FROM unnest(the_claims) AS name ORDER BY 1
    ) AS ordered;
END
$$;

-- Adds a piece with what it gives up and takes; a piece that takes what another table has is not added.
CREATE FUNCTION append(
    the_table TEXT, expected BIGINT, the_sealed BYTEA,
    numbers BIGINT[], lines BYTEA[], heads TEXT[],
    keys TEXT[], bodies BYTEA[], digests TEXT[],
    sources TEXT[], targets TEXT[], amounts BIGINT[], the_accounts TEXT[], the_changes BIGINT[],
    taken TEXT[], given_up TEXT[]
) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
    elsewhere TEXT;
    verdict TEXT;
BEGIN
    IF EXISTS (SELECT 1 FROM tables WHERE id = the_table AND last = expected) THEN
        SELECT min(name) INTO elsewhere FROM claims WHERE name = ANY (taken) AND table_id <> the_table;
    END IF;
    IF elsewhere IS NOT NULL THEN
        RETURN 'taken ' || elsewhere;
    END IF;
    verdict := append(
        the_table, expected, the_sealed, numbers, lines, heads, keys, bodies, digests,
        sources, targets, amounts, the_accounts, the_changes
    );
    IF verdict = '' THEN
        DELETE FROM claims WHERE name = ANY (given_up) AND table_id = the_table;
        INSERT INTO claims SELECT name, the_table FROM unnest(taken) AS name ON CONFLICT DO NOTHING;
    END IF;
    RETURN verdict;
END
$$;
