import Lockstep
import LockstepSimulation

/// Events of the host.
enum HostEvent: String { case start, suspend, resume }
