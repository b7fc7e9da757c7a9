import ArgumentParser
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// A file and its content afterwards.
typealias ChangedFile = (source: SourceText, bytes: [UInt8])
