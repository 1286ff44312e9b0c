-- The process that decides at a table, and how often that has changed: who wrote under an earlier number writes no more.
ALTER TABLE tables
    ADD COLUMN owner TEXT NOT NULL DEFAULT '',
    ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;

-- Lists in JSON as the server's own: bytes are written in base64.
CREATE FUNCTION texts(list JSON) RETURNS TEXT[] LANGUAGE sql IMMUTABLE AS
    'SELECT ARRAY(SELECT json_array_elements_text(list))';
CREATE FUNCTION bytes(list JSON) RETURNS BYTEA[] LANGUAGE sql IMMUTABLE AS
    'SELECT ARRAY(SELECT decode(item, ''base64'') FROM json_array_elements_text(list) AS item)';

-- Adds pieces of history to several tables in one statement, which is a transaction and one trip to the server; what
-- became of each, in order. A piece whose writer does not own its table is not added: the rows of the tables are held, so
-- that nobody changes their owners meanwhile.
CREATE FUNCTION append_all(the_tables TEXT[], the_accounts TEXT[], the_names TEXT[], pieces JSON)
    RETURNS TEXT[] LANGUAGE plpgsql AS $$
DECLARE
    piece RECORD;
    verdicts TEXT[] := '{}';
BEGIN
    PERFORM hold(the_tables, the_accounts, the_names);
    FOR piece IN SELECT * FROM json_to_recordset(pieces) AS p (
        the_table TEXT, expected BIGINT, sealed TEXT,
        numbers JSON, lines JSON, heads JSON,
        keys JSON, bodies JSON, digests JSON,
        sources JSON, targets JSON, amounts JSON, accounts JSON, changes JSON,
        taken JSON, given_up JSON, turn TEXT, turn_at BIGINT, fence BIGINT
    ) LOOP
        verdicts := verdicts || CASE WHEN EXISTS (
            SELECT 1 FROM tables AS held WHERE held.id = piece.the_table AND held.fence <> piece.fence
        ) THEN 'fenced' WHEN piece.turn = '' THEN append(
            piece.the_table, piece.expected, decode(piece.sealed, 'base64'),
            texts(piece.numbers)::BIGINT[], bytes(piece.lines), texts(piece.heads),
            texts(piece.keys), bytes(piece.bodies), texts(piece.digests),
            texts(piece.sources), texts(piece.targets), texts(piece.amounts)::BIGINT[],
            texts(piece.accounts), texts(piece.changes)::BIGINT[],
            texts(piece.taken), texts(piece.given_up)
        ) ELSE append(
            piece.the_table, piece.expected, decode(piece.sealed, 'base64'),
            texts(piece.numbers)::BIGINT[], bytes(piece.lines), texts(piece.heads),
            texts(piece.keys), bytes(piece.bodies), texts(piece.digests),
            texts(piece.sources), texts(piece.targets), texts(piece.amounts)::BIGINT[],
            texts(piece.accounts), texts(piece.changes)::BIGINT[],
            texts(piece.taken), texts(piece.given_up), piece.turn, piece.turn_at
        ) END;
    END LOOP;
    RETURN verdicts;
END
$$;
