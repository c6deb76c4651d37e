"""The files of an open database: private to their owner, and still those that were opened.

SQLite keeps writing into a file that was removed, and believes what it has in memory of one that was overwritten: what
is acknowledged then is gone at the next start. So each commit looks at both files before it is answered, and a thread
looks for their names each second. What is committed in the log never changes, and the database changes by checkpoints
only: both are compared with what they were, a part each second.

No handle of the database and of the log's index is closed here before SQLite's own are: with it the process would lose
SQLite's locks.
"""

import math
import os
import stat
import struct
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import structlog

from mainmatch.store.backends.storage import StorageFault

COMPANIONS = ("-wal", "-shm")
"""Files that SQLite keeps beside a database in use."""

_PRIVATE = stat.S_IRUSR | stat.S_IWUSR

_FRAMES_AT_ONCE = 256
_PIECE, _PIECES_AT_ONCE = 1 << 20, 16
"""Bytes of the content that are compared together, and how many times that in a second: a hundredth of a core."""
_LOG_HEADER, _FRAME_HEADER = 32, 24
"""Bytes: https://www.sqlite.org/fileformat2.html, section 4.1."""

_log = structlog.get_logger(__name__)


def make_private(database: Path) -> None:
    """Make the database file if there is none, and leave it and its companions to their owner only.

    SQLite gives its companions the database's own rights, whatever the umask. Raises OSError.
    """
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_EXCL, _PRIVATE))
    for path in (database, *(database.with_name(database.name + each) for each in COMPANIONS)):
        with suppress(FileNotFoundError, PermissionError):
            if path.stat().st_mode & 0o777 != _PRIVATE:
                path.chmod(_PRIVATE)


def warn_if_open(directory: Path) -> None:
    """Log when others may enter the data directory."""
    mode = stat.S_IMODE(directory.stat().st_mode)
    if mode & 0o077:
        _log.warning(
            "data directory open to other users", directory=str(directory), mode=f"{mode:04o}", next="chmod 700"
        )


class FileDamage(Exception):
    """A file is not what it was. ``reason`` says how; the text names it for the operator."""

    def __init__(self, reason: StorageFault, text: str) -> None:
        super().__init__(text)
        self.reason: StorageFault = reason


@dataclass(slots=True, eq=False)
class _File:
    """A file as it was when it was opened, and as long as it has ever been since."""

    path: Path
    constant: int
    """Bytes at its beginning that never change."""
    handle: int
    size: int
    head: bytes = b""

    @classmethod
    def opened(cls, path: Path, constant: int) -> "_File":
        handle = os.open(path, os.O_RDONLY)
        return cls(path, constant, handle, os.fstat(handle).st_size)

    def must_be_whole(self) -> None:
        """Raises FileDamage when it was removed, when it is shorter, and when it begins otherwise."""
        known, found = self.size, os.fstat(self.handle)
        if found.st_nlink == 0:
            raise FileDamage("missing", f"{self.path.name} was removed or replaced")
        if found.st_size < known:
            raise FileDamage("damaged", f"{self.path.name} was cut")
        self.size = found.st_size
        head = os.pread(self.handle, self.constant, 0)
        if head != self.head and len(self.head) == self.constant:
            raise FileDamage("damaged", f"{self.path.name} was overwritten")
        # A log that is empty gets its head with the first commit.
        self.head = head

    def must_have_its_name(self) -> None:
        """Raises FileDamage when its name is no file's, or another one's."""
        try:
            found, own = self.path.stat(), os.fstat(self.handle)
        except FileNotFoundError:
            raise FileDamage("missing", f"{self.path.name} was moved") from None
        if not os.path.samestat(found, own):
            raise FileDamage("missing", f"{self.path.name} was replaced")


class Files:
    """The database and its log. Any thread may call anything."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._log = database.with_name(f"{database.name}-wal")
        self._lock = Lock()
        self._files: list[_File] = []
        self._index: int | None = None
        """A handle of the log's index."""
        self._old: list[int] = []
        self._seen, self._pages = _Seen(), _Pages()
        self._openings = 0

    def opened(self) -> None:
        """SQLite has opened them: they are those that must be here from now on. Raises FileDamage."""
        with self._lock:
            try:
                if not self._files:
                    # "SQLite format 3", page size and versions; the counters behind them change.
                    self._files.append(_File.opened(self._database, 24))
                if len(self._files) == 1:
                    # Magic number, version and page size; the salts behind them change.
                    self._files.append(_File.opened(self._log, 12))
                    self._index = os.open(self._database.with_name(f"{self._database.name}-shm"), os.O_RDONLY)
            except FileNotFoundError as error:
                raise FileDamage("missing", f"{Path(error.filename).name} was removed") from None

    def must_be_whole(self) -> None:
        """Raises FileDamage when they are not what they were. Each commit waits for it: microseconds."""
        with self._lock:
            for each in self._files:
                each.must_be_whole()

    def must_be_here(self) -> None:
        """Raises FileDamage when the next start would find other files."""
        with self._lock:
            for each in self._files:
                each.must_be_whole()
                each.must_have_its_name()

    def closed(self) -> None:
        """The writer has closed its connection: SQLite takes the log away where that was the last one."""
        with self._lock:
            if len(self._files) == 2 and not self._log.exists():
                os.close(self._files.pop().handle)
                # Another thread may be reading it.
                self._old += [] if self._index is None else [self._index]
                self._index = None
            # What a commit wrote that failed will be written over.
            self._seen, self._pages = _Seen(), _Pages()
            self._openings += 1

    def compare(self, share: float) -> None:
        """Raises FileDamage when something has changed that never does: a part of the content each time, in turn.

        In the log that is what was committed, in the database all between two checkpoints. ``share``: of it all, from
        0 to 1. Nobody waits for it.
        """
        with self._lock:
            if len(self._files) < 2 or self._index is None:
                return
            database, index, pages = self._files[0].handle, self._index, self._pages
            log, seen, opening = os.dup(self._files[1].handle), self._seen, self._openings
        try:
            pages = pages.compared(database, index, share)
            seen = seen.compared(log, share)
        except FileDamage:
            if opening == self._openings:
                raise
        finally:
            os.close(log)
        with self._lock:
            if opening == self._openings:
                self._seen, self._pages = seen, pages

    def release(self) -> None:
        """SQLite has closed its connections."""
        with self._lock:
            while self._files:
                os.close(self._files.pop().handle)
            self._old += [] if self._index is None else [self._index]
            self._index = None
            while self._old:
                os.close(self._old.pop())


@dataclass(frozen=True, slots=True)
class _Seen:
    """The beginning of a log, up to the last commit in it, in pieces."""

    head: bytes = b""
    length: int = 0
    checksums: tuple[int, ...] = ()
    following: int = 0
    """The piece whose turn it is."""

    def compared(self, handle: int, share: float) -> "_Seen":
        """What there is to see now. Raises FileDamage when what was there has changed, and was not begun anew."""
        head = os.pread(handle, _LOG_HEADER, 0)
        if head != self.head:
            seen, turn = _Seen(head, len(head), (zlib.crc32(head),)), range(0)
        else:
            seen, turn = self, _turn(self.following, len(self.checksums), share)
            is_same = all(self._is_same(handle, n % len(self.checksums)) for n in turn)
            if os.pread(handle, _LOG_HEADER, 0) != head:
                # Begun anew meanwhile: the next call sees it.
                return _Seen()
            if not is_same:
                raise FileDamage("damaged", "the log was overwritten")
        end, checksums = _last_commit(handle, head, seen.length), [*seen.checksums]
        for piece in range(seen.length // _PIECE, -(-end // _PIECE)):
            begin, before = piece * _PIECE, checksums[piece] if piece < len(checksums) else 0
            checksums[piece:] = [_checksum(handle, max(begin, seen.length), min(begin + _PIECE, end), before)]
        return _Seen(head, end, (*checksums,), turn.stop)

    def _is_same(self, handle: int, piece: int) -> bool:
        begin = piece * _PIECE
        return _checksum(handle, begin, min(begin + _PIECE, self.length)) == self.checksums[piece]


@dataclass(frozen=True, slots=True)
class _Pages:
    """The pages of a database since a checkpoint, in pieces, as far as they were read."""

    checkpoint: bytes = b""
    checksums: tuple[int, ...] = ()
    following: int = 0
    """The piece whose turn it is."""

    def compared(self, database: int, index: int, share: float) -> "_Pages":
        """What there is to see now. Raises FileDamage when pages have changed that no checkpoint has written."""
        checkpoint = _last_checkpoint(index)
        if not checkpoint:
            return _Pages()
        known = self if checkpoint == self.checkpoint else _Pages(checkpoint)
        checksums, is_same = [*known.checksums], True
        number = max(1, -(-os.fstat(database).st_size // _PIECE))
        turn = _turn(known.following, number, share)
        for n in turn:
            piece = n % number
            found = zlib.crc32(os.pread(database, _PIECE, piece * _PIECE))
            if piece < len(checksums):
                is_same &= checksums[piece] == found
            elif piece == len(checksums):
                checksums.append(found)
        if _last_checkpoint(index) != checkpoint:
            # Pages were written meanwhile: the next call begins with them.
            return _Pages()
        if not is_same:
            raise FileDamage("damaged", "the database was overwritten")
        return _Pages(checkpoint, (*checksums,), turn.stop % number)


def _last_checkpoint(index: int) -> bytes:
    """What changes with each checkpoint, and with each beginning of the log; empty while there is one under way.

    https://www.sqlite.org/walformat.html, section 2.1: the salts, and how many frames are in the database, and how many
    a checkpoint has set out to move there. It says so before it writes.
    """
    head = os.pread(index, 132, 0)
    moved, begun = head[96:100], head[128:132]
    return head[32:40] + moved if moved == begun else b""


def _turn(following: int, number: int, share: float) -> range:
    """The pieces whose turn it is; modulo their number."""
    most = number if share >= 1 else min(number, _PIECES_AT_ONCE)
    return range(following, following + min(most, math.ceil(number * share)))


def _checksum(handle: int, begin: int, end: int, checksum: int = 0) -> int:
    part = os.pread(handle, end - begin, begin)
    if len(part) < end - begin:
        raise FileDamage("damaged", "the log was cut")
    return zlib.crc32(part, checksum)


def _last_commit(handle: int, head: bytes, begin: int) -> int:
    """Where the last commit after ``begin`` ends; ``begin`` if there is none."""
    if len(head) < _LOG_HEADER:
        return begin
    (page_size,), salts = struct.unpack(">I", head[8:12]), head[16:24]
    frame, end = _FRAME_HEADER + page_size, begin
    while True:
        # Many at once: other threads run meanwhile, and each read would wait for its turn again.
        part = os.pread(handle, _FRAMES_AT_ONCE * frame, begin)
        for place in range(0, len(part) - frame + 1, frame):
            if part[place + 8 : place + 16] != salts:
                return end
            # The size of the database after it; 0 for what is not the last page of a commit.
            if part[place + 4 : place + 8] != b"\0\0\0\0":
                end = begin + place + frame
        if len(part) < _FRAMES_AT_ONCE * frame:
            return end
        begin += len(part)
