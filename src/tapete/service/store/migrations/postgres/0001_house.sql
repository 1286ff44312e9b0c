-- The tables of the house: what each plays and where its record stands.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    header BYTEA NOT NULL,
    last BIGINT NOT NULL,
    head TEXT NOT NULL,
    sealed BYTEA
);

-- What happened, as written in the acta. Never changed.
CREATE TABLE records (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    line BYTEA NOT NULL,
    head TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

-- What a command was answered, under the key its sender gave it. Never changed.
CREATE TABLE answers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    body BYTEA NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
);

-- The ledger: every posting has two ends. Never changed.
CREATE TABLE postings (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    memo TEXT NOT NULL,
    CHECK (source <> target)
);
CREATE INDEX postings_by_source ON postings (source);
CREATE INDEX postings_by_target ON postings (target);

-- What was posted outside a table, once per key. Never changed.
CREATE TABLE transfers (
    key TEXT PRIMARY KEY,
    digest TEXT NOT NULL
);

-- What each account holds: the sum of its postings. Only the world outside and the caja may owe.
CREATE TABLE balances (
    account TEXT PRIMARY KEY,
    amount BIGINT NOT NULL,
    CONSTRAINT nobody_below_zero CHECK (amount >= 0 OR account IN ('exterior', 'caja'))
);

CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    n BIGINT NOT NULL,
    state BYTEA NOT NULL
);

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT,
    roles TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    csrf TEXT NOT NULL
);

CREATE TABLE duties (
    account TEXT NOT NULL REFERENCES accounts (id),
    table_id TEXT NOT NULL REFERENCES tables (id),
    role TEXT NOT NULL,
    PRIMARY KEY (account, table_id, role)
);

-- Records, answers, postings and transfers stay as they were written, whoever asks.
CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what is in % never changes', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON records EXECUTE FUNCTION stays();
CREATE TRIGGER answers_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON answers EXECUTE FUNCTION stays();
CREATE TRIGGER postings_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON postings EXECUTE FUNCTION stays();
CREATE TRIGGER transfers_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers EXECUTE FUNCTION stays();

-- Takes every lock of a transaction before anything else, in one order everywhere: tables by name, then accounts by
-- name. So two processes never wait for each other.
CREATE FUNCTION hold(the_tables TEXT[], the_accounts TEXT[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM tables WHERE id = ANY (the_tables) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO balances SELECT name, 0 FROM unnest(the_accounts) AS name ORDER BY name ON CONFLICT DO NOTHING;
    PERFORM 1 FROM balances WHERE account = ANY (the_accounts) ORDER BY account FOR NO KEY UPDATE;
END
$$;

-- Posts money between accounts that are held; the_changes is what that makes of each.
CREATE FUNCTION post(
    the_table TEXT, the_n BIGINT, sources TEXT[], targets TEXT[], amounts BIGINT[],
    the_accounts TEXT[], the_changes BIGINT[], the_memo TEXT
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO postings (table_id, n, source, target, amount, memo)
        SELECT the_table, the_n, source, target, cents, the_memo
        FROM unnest(sources, targets, amounts) AS posting (source, target, cents);
    UPDATE balances SET amount = amount + change
        FROM unnest(the_accounts, the_changes) AS moved (name, change) WHERE account = name;
END
$$;

-- Adds a piece of history to a table that is held, whole or not at all: '' when it is done, else why it is not.
CREATE FUNCTION append(
    the_table TEXT, expected BIGINT, the_sealed BYTEA,
    numbers BIGINT[], lines BYTEA[], heads TEXT[],
    keys TEXT[], bodies BYTEA[], digests TEXT[],
    sources TEXT[], targets TEXT[], amounts BIGINT[], the_accounts TEXT[], the_changes BIGINT[]
) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
    same BOOLEAN;
    broken TEXT;
    poor TEXT;
BEGIN
    SELECT bool_and(a.digest = asked.digest) INTO same FROM unnest(keys, digests) AS asked (key, digest)
        JOIN answers a ON a.table_id = the_table AND a.key = asked.key;
    IF same IS NOT NULL THEN
        RETURN CASE WHEN same THEN 'stale' ELSE 'reused' END;
    END IF;
    UPDATE tables SET
        last = expected + cardinality(numbers),
        head = coalesce(heads[cardinality(heads)], head),
        sealed = coalesce(the_sealed, sealed)
        WHERE id = the_table AND last = expected;
    IF NOT FOUND THEN
        RETURN 'stale';
    END IF;
    INSERT INTO records SELECT the_table, n, line, head FROM unnest(numbers, lines, heads) AS r (n, line, head);
    INSERT INTO answers SELECT the_table, key, body, digest FROM unnest(keys, bodies, digests) AS a (key, body, digest);
    PERFORM post(the_table, expected + cardinality(numbers), sources, targets, amounts, the_accounts, the_changes, '');
    RETURN '';
EXCEPTION WHEN check_violation THEN
    GET STACKED DIAGNOSTICS broken = CONSTRAINT_NAME, poor = PG_EXCEPTION_DETAIL;
    IF broken <> 'nobody_below_zero' THEN
        RAISE;
    END IF;
    RETURN 'insufficient ' || poor;
END
$$;
