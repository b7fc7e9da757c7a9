import LockstepLint
package import LockstepModel

extension ProjectFiles {
  /// The paths of the files that lost something when they were read: their documents are not whole.
  package var brokenFiles: Set<String> {
    CascadeFilter(of: diagnostics, in: flows, projectFile: FileNames.settings).brokenFiles
  }

  /// Why files could not be read, by their paths, whatever is held back in reports.
  package var readingErrors: [String: [Diagnostic]] {
    Dictionary(grouping: diagnostics.filter { $0.severity == .error }, by: \.location.source.path)
  }
}
