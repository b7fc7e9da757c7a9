import LockstepLint
package import LockstepModel

/// A project as a check saw it.
package struct CheckedProject: Sendable {
  /// The directory of the project; nil for texts without a project.
  package let directory: String?
  /// Its documents, with every name looked up.
  package let project: Project
  /// Its files with their texts, unsaved ones in place of the stored ones.
  package let files: ProjectFiles
}
