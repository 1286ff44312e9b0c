-- The process that decides at a table, and how often that has changed: who wrote under an earlier number writes no more.
ALTER TABLE tables
    ADD COLUMN owner TEXT NOT NULL DEFAULT '',
    ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
