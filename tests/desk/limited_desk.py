"""A desk with small limits, for tests that run into them; started as a script."""

import secrets
import socket
import sys
from dataclasses import replace

from crosstable.desk.app import desk_app
from crosstable.desk.settings import Limits, Settings
from crosstable.web.serving import web_server
from crosstable.web.uploads import MEGABYTE

HURRY = 6.0
"""Seconds for a job at a desk that ends long work; others get more, for machines are busy."""
LIMITS = Limits(
    file_bytes=3 * MEGABYTE,
    list_bytes=4 * MEGABYTE,
    files_at_once=5,
    files_kept=20,
    job_seconds=30.0,
    slow_upload_seconds=1.0,
)


def main() -> None:
    """Serve on a free port and print the address, as the command does."""
    door = socket.create_server(("127.0.0.1", 0))
    limits = replace(LIMITS, job_seconds=HURRY) if "--hurry" in sys.argv else LIMITS
    settings = Settings(secrets.token_urlsafe(24), port=door.getsockname()[1], limits=limits)
    print(f"http://127.0.0.1:{settings.port}/?token={settings.token}", flush=True)
    web_server(desk_app(settings)).run([door])


if __name__ == "__main__":
    main()
