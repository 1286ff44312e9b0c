-- Bets that a person keeps under a name, to be laid again at any table of the game.
CREATE TABLE layouts (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    bets BLOB NOT NULL,
    PRIMARY KEY (account, game, name)
) STRICT, WITHOUT ROWID;
