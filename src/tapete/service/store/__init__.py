"""Where the house keeps what happened: append-only records, a ledger, accounts; one contract, two databases."""
