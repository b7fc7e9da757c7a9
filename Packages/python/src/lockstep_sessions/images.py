"""The programs of the images that workers have brought."""

from __future__ import annotations

from collections.abc import Iterable

from lockstep_flows import Program

from .database import Connection, Database
from .errors import Unknown


class Images:
    def __init__(self, database: Database, images: Iterable[bytes]) -> None:
        self._database = database
        self._programs: dict[str, Program] = {}
        self.digests: dict[str, str] = {}
        """The image in which a new session of a flow begins."""
        for image in images:
            program = Program(image)
            self._programs[program.digest] = program
            self.digests |= {flow: program.digest for flow in program.flows}

    @property
    def brought(self) -> dict[str, bytes]:
        return {digest: program.image for digest, program in self._programs.items()}

    def known(self, digest: str) -> Program:
        """One that `program` has found before."""
        return self._programs[digest]

    def beginning(self, flow: str) -> Program:
        """The program in which a new session of a flow begins.

        - Raises: `Unknown`.
        """
        if (digest := self.digests.get(flow)) is None:
            raise Unknown(f"there is no such flow: use one of {', '.join(sorted(self.digests))}")
        return self._programs[digest]

    async def program(self, digest: str, connection: Connection | None = None) -> Program:
        """The program of an image that some worker has brought.

        - Parameter connection: that of a transaction which needs the program, so that it waits for no second one.
        - Raises: `Unknown`.
        """
        if (known := self._programs.get(digest)) is not None:
            return known
        if connection is None:
            async with self._database.connection() as connection:
                return await self.program(digest, connection)
        row = await (await connection.execute("SELECT image FROM lockstep.images WHERE digest = %s", [digest])).fetchone()
        if row is None:
            raise Unknown("no worker has brought the image: start one with it")
        return self._programs.setdefault(digest, Program(bytes(row[0])))
