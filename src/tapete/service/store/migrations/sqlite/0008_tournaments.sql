-- The chips of a tournament are no money: where they come from is below zero by as many as are on the table.
CREATE TABLE held (
    account TEXT PRIMARY KEY,
    amount INTEGER NOT NULL,
    CHECK (amount >= 0 OR account IN ('exterior', 'caja') OR account GLOB 'fichas-de-torneo@*')
) STRICT, WITHOUT ROWID;
INSERT INTO held SELECT account, amount FROM balances;
DROP TABLE balances;
ALTER TABLE held RENAME TO balances;
