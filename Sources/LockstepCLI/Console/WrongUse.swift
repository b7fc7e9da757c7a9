import LockstepWorkspace

/// Something about the call or its input that stops a command: one line on standard error, exit 2. What a
/// workspace cannot do is such a thing as well.
typealias WrongUse = WorkspaceError

extension WrongUse {
  /// What the last attempt to read standard input failed with.
  static func unreadableInput() -> WrongUse { WrongUse("cannot read standard input: \(systemReason())") }
}

extension Workspace {
  /// The files on disk, and what the domains bring that flows may use.
  static let standard = Workspace(domains: [Domain.declaration])
}

extension DiskFiles {
  /// What the command line itself reads and looks at.
  static let standard = DiskFiles()
}
