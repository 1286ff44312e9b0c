-- What teachers set, by the code that they give to their class.
CREATE TABLE homework (
    code TEXT PRIMARY KEY,
    teacher TEXT NOT NULL,
    title TEXT NOT NULL,
    lesson BYTEA NOT NULL,
    created BIGINT NOT NULL
);

-- What people have answered: an exercise of a homework once, and their own as often as they like.
CREATE TABLE drills (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account TEXT NOT NULL,
    homework TEXT NOT NULL,
    place BIGINT NOT NULL,
    line BYTEA NOT NULL
);
CREATE INDEX drills_by_account ON drills (account);
CREATE INDEX drills_by_homework ON drills (homework);
CREATE UNIQUE INDEX drills_once ON drills (account, homework, place) WHERE homework <> '';
