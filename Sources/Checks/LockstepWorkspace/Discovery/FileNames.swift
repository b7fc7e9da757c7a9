import LockstepModel

/// The file names that distinguish the files of a project.
package enum FileNames {
  /// The name of the file that makes a directory a project, as it is written; `.yml` counts as `.yaml`.
  package static let settings = "lockstep.yaml"
  /// A feature (Gherkin), which counts if the project has a vocabulary for its steps.
  package static func isFeature(_ path: String) -> Bool { path.hasSuffix(".feature") }

  /// Whether a file or a folder is only read if it is named, or something in it.
  static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }

  /// All names that such a file may have.
  package static let allSettings = [settings, "lockstep.yml"]
  /// Whether a path is that of such a file.
  package static func isSettings(_ path: String) -> Bool { allSettings.contains(FilePath.name(of: path)) }
}

extension WorkspaceError {
  /// The error about a document without a flow that was requested by name.
  static func noFlow(in path: String, _ format: (any DocumentFormat)?) -> WorkspaceError {
    WorkspaceError("cannot read '\(path)': \(format?.reasonForNoFlow ?? "it contains no flow")")
  }
}
