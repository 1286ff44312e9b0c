"""`python -m tests.casino.schema_file` writes the JSON Schema of a casino file where it is shipped."""

from pathlib import Path

import tapete.casino
from tapete.casino.schema import schema_text

SCHEMA_FILE = Path(tapete.casino.__file__).parent / "data" / "casino.schema.json"

if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
