-- The postings of each account, entered by blocks of 1024 and not one by one: two entries for each posting, somewhere
-- among those of its accounts, cost the writer more than the posting itself. Numbers of postings have no gaps.
CREATE TABLE movements (
    account TEXT NOT NULL,
    posting INTEGER NOT NULL,
    PRIMARY KEY (account, posting)
) STRICT, WITHOUT ROWID;
INSERT INTO movements
SELECT source, id FROM postings WHERE id <= (SELECT max(id) / 1024 * 1024 FROM postings)
UNION ALL SELECT target, id FROM postings WHERE id <= (SELECT max(id) / 1024 * 1024 FROM postings)
ORDER BY 1, 2;
CREATE TRIGGER postings_entered AFTER INSERT ON postings WHEN NEW.id % 1024 = 0
BEGIN
    INSERT INTO movements
    SELECT source, id FROM postings WHERE id > NEW.id - 1024
    UNION ALL SELECT target, id FROM postings WHERE id > NEW.id - 1024
    ORDER BY 1, 2;
END;

-- Every account with its postings: those entered, and those since.
CREATE VIEW parts AS
SELECT account, posting AS id FROM movements
UNION ALL SELECT source, id FROM postings WHERE id > (SELECT coalesce(max(id), 0) / 1024 * 1024 FROM postings)
UNION ALL SELECT target, id FROM postings WHERE id > (SELECT coalesce(max(id), 0) / 1024 * 1024 FROM postings);
DROP INDEX postings_by_source;
DROP INDEX postings_by_target;
