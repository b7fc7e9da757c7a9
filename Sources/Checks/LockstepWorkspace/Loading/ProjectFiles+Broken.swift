package import LockstepLint
package import LockstepModel

extension ProjectFiles {
  /// What of the findings about these files only follows from what could not be read.
  package var cascade: CascadeFilter {
    CascadeFilter(of: diagnostics, in: flows, isSettings: FileNames.isSettings)
  }

  /// The paths of the files that lost something when they were read: their documents are not whole.
  package var brokenFiles: Set<String> { cascade.brokenFiles }

  /// Why files could not be read, by their paths, whatever is held back in reports.
  package var readingErrors: [String: [Diagnostic]] {
    Dictionary(grouping: diagnostics.filter { $0.severity == .error }, by: \.location.source.path)
  }
}
