-- The chips of a tournament are no money: where they come from is below zero by as many as are on the table.
ALTER TABLE balances
    DROP CONSTRAINT nobody_below_zero,
    ADD CONSTRAINT nobody_below_zero
        CHECK (amount >= 0 OR account IN ('exterior', 'caja') OR starts_with(account, 'fichas-de-torneo@'));
