-- Every account with its postings. The server enters each in its indexes; SQLite does so by blocks.
CREATE VIEW parts AS
SELECT source AS account, id FROM postings
UNION ALL SELECT target, id FROM postings;
