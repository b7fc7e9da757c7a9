import Lockstep
import LockstepModel
import LockstepTrace
import LockstepWorkspace

/// The files that a trace reads, where a workspace finds its own.
struct TracedFiles: TraceFileSystem {
  let files: any FileSystem

  func entries(of folder: String) -> [TracePattern.Entry]? {
    let folder = folder.isEmpty ? "." : folder
    guard let names = try? files.names(in: folder) else { return nil }
    return names.compactMap { name in
      // Links to folders could form a loop.
      files.kind(FilePath.join(folder, name), followingLinks: false).map {
        TracePattern.Entry(name: name, isFolder: $0 == .directory)
      }
    }
  }

  func read(_ path: String) -> SourceText? {
    (try? files.read(path)).map { SourceText(path: path, bytes: $0) }
  }
}

extension TraceSession {
  /// Reads the files that the project file of a project of `workspace` names, whose patterns count from its folder.
  ///
  /// - Returns: nil if the project traces nothing.
  static func reading(_ project: Project, in workspace: Workspace) -> Work<TraceSession>? {
    guard let settings = project.settings else { return nil }
    let folder = FilePath.directory(of: settings.source.path)
    return reading(project, in: folder, TracedFiles(files: workspace.files))
  }
}
