import ArgumentParser
import LockstepModel
import LockstepWorkspace

extension CompletionKind {
  /// Where flows are named: the ids of the project, and files.
  static let flows = CompletionKind.custom { _, _, prefix in
    await FlowCompletion.suggestions(beginning: prefix)
  }
}

/// A shell's suggestions for the name of a flow.
enum FlowCompletion {
  /// - Returns: the ids of the project's flows that a command would take, and files and directories, all with this prefix; no ids
  ///   where the project cannot be read.
  static func suggestions(beginning prefix: String) async -> [String] {
    let parts = (try? await Workspace.standard.select([])) ?? []
    let ids = parts.flatMap(\.documents).map(\.id.value).filter { $0.hasPrefix(prefix) }
    return ids + paths(beginning: prefix)
  }

  private static func isFlowFile(_ path: String) -> Bool {
    Workspace.standard.formats.hasFormat(for: path) && !FileNames.isSettings(path)
  }

  private static func paths(beginning prefix: String) -> [String] {
    let place = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? DiskFiles.standard.names(in: place.isEmpty ? "." : place)) ?? []
    return names.map { place + $0 }.filter { $0.hasPrefix(prefix) }.compactMap { path in
      switch DiskFiles.standard.kind(path) {
      case .directory: path + "/"
      case .file: isFlowFile(path) ? path : nil
      case .other, nil: nil
      }
    }
  }
}
