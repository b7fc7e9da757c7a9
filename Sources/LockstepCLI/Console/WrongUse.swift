import LockstepWorkspace

/// Something about the call or its input that stops a command: one line on standard error, exit 2. What a
/// workspace cannot do is such a thing as well.
typealias WrongUse = WorkspaceError

extension WrongUse {
  /// Why a file cannot be written: what the last call of the system failed with, or another reason.
  static func unwritable(_ path: String, _ reason: String = systemReason()) -> WrongUse {
    WrongUse("cannot write '\(path)': \(reason)")
  }

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
