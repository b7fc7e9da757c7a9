import LockstepModel
import LockstepPINStore
import LockstepPINWorld
import LockstepSimulation
import LockstepWorkspace

typealias World = SimulatedWorld<Domain.Host>
