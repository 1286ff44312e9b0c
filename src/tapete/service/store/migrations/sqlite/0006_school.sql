-- What teachers set, by the code that they give to their class.
CREATE TABLE homework (
    code TEXT PRIMARY KEY,
    teacher TEXT NOT NULL,
    title TEXT NOT NULL,
    lesson BLOB NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What people have answered: an exercise of a homework once, and their own as often as they like.
CREATE TABLE drills (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    homework TEXT NOT NULL,
    place INTEGER NOT NULL,
    line BLOB NOT NULL
) STRICT;
CREATE INDEX drills_by_account ON drills (account);
CREATE INDEX drills_by_homework ON drills (homework);
CREATE UNIQUE INDEX drills_once ON drills (account, homework, place) WHERE homework <> '';
