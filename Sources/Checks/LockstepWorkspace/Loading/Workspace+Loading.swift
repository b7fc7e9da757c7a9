extension Workspace {
  /// Reads a project: its own flows, in all formats, not those of projects inside it.
  ///
  /// - Parameters:
  ///   - target: a document that it names is read even if it is a rendering, instead of the file that it is rendered
  ///     from, and has to have a flow.
  ///   - unsaved: texts that replace those of the files.
  ///   - followsLinks: whether the documents that links reach outside the project are read, too; only a folder
  ///     without a project file has such.
  /// - Throws: for unreadable files.
  package func load(
    _ target: ProjectTarget, unsaved: UnsavedTexts? = nil, followsLinks: Bool = true
  ) async throws(WorkspaceError) -> ProjectFiles {
    var loading = ProjectLoading(self, unsaved)
    var files = try await loading.load(target, followsLinks: followsLinks)
    if isAsDocumented { files.revertErrata() }
    return files
  }
}
