-- The last posting before a session began: what was won and lost in it comes after.
ALTER TABLE sessions ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
