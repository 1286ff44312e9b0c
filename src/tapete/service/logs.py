"""Logs as JSON, one object a line: nothing that is sent, no query, no cookie, no token ever enters them."""

import logging
import sys
from typing import Any, TextIO

import msgspec

_FIELDS = ("table", "code", "why", "method", "path", "status", "ms", "account", "address")
_LONGEST = 300
_access = logging.getLogger("tapete.access")


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON; line breaks inside it are escaped by the encoding itself."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}",
            "level": record.levelname.lower(),
            "log": record.name,
            "message": record.getMessage()[:_LONGEST],
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def start_logging(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send what the house and its web server log to a stream."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tapete", "uvicorn", "litestar", "psycopg"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False


def access(method: str, path: str, status: int, seconds: float, account: str, address: str, *, code: str = "") -> None:
    """Note a request, or a command over a socket: who, what and how it ended, never what was in it."""
    if not _access.isEnabledFor(logging.INFO):
        return
    facts = {"method": method, "path": path[:_LONGEST], "status": status, "ms": round(seconds * 1000, 1)}
    told = {"code": code} if code else {}
    _access.info("request", extra={**facts, **told, "account": account, "address": address})
