-- From where people have signed in, as hashes of addresses: guesses made elsewhere don't delay them there. Swept.
CREATE TABLE places (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    place TEXT NOT NULL,
    last DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, place)
);
