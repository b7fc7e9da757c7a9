"""One command to try Examples/DurableSessions: a PostgreSQL server, two workers, and a page. Ctrl-C ends it."""
import subprocess
import tempfile
from pathlib import Path

from cluster import EXAMPLE, ROOT, Cluster, Postgres


def main():
    folder = Path(tempfile.mkdtemp(prefix="lockstep-sessions-"))
    image = folder / "onboarding.image"
    tool = ROOT / ".build/debug/lockstep"
    subprocess.run([tool, "compile", "--project", EXAMPLE / "flows", "-o", image], check=True)
    postgres = Postgres()
    cluster = Cluster(postgres, [image], 2, folder, ACTIONS="actions")
    try:
        print("open the page of either worker, and kill -9 one to see the other take over its sessions:")
        for worker in cluster.workers:
            print(f"  {worker.address}  process {worker.process.pid}")
        cluster.closed.wait()
    except KeyboardInterrupt:
        pass
    finally:
        cluster.close()
        postgres.remove()


if __name__ == "__main__":
    main()
