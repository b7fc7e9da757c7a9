"""One command to try Examples/DurableSessions: a PostgreSQL server, two workers, and a page. Ctrl-C ends it."""
import contextlib
import signal

from cluster import EXAMPLE, Cluster, Postgres


def main():
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # As Ctrl-C does.
    images = [EXAMPLE / "ON1.image"]
    with contextlib.suppress(KeyboardInterrupt), Postgres() as postgres, Cluster(postgres, 2, images=images, ACTIONS="actions") as cluster:
        print("open the page of either worker, and kill -9 one to see the other take over its sessions:")
        for worker in cluster.workers:
            print(f"  {worker.address}  process {worker.process.pid}", flush=True)
        cluster.closed.wait()


if __name__ == "__main__":
    main()
