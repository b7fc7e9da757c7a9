import Lockstep

/// The kind of a path's target.
package enum FileKind: Sendable {
  case file
  case directory
  /// A pipe, a socket or a device: never read, because reading one may wait forever.
  case other
}
