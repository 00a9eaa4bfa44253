"""Processes that other processes start."""

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """End this process as soon as the process that started it has ended, even if that one was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
