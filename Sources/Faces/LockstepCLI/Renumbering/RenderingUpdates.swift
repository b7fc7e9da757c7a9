import LockstepModel
import LockstepWorkspace

/// The renderings next to the files of flows, which follow new names and numbers.
enum RenderingUpdates {
  /// The renderings that change. One that differs from render's output is kept.
  ///
  /// - Parameter moved: the new paths of renamed files, by the old ones.
  static func changedFiles(
    _ before: ProjectFiles, _ after: ProjectFiles, moved: [String: String] = [:]
  ) throws(UsageError) -> [ChangedFile] {
    let later = Dictionary(grouping: after.flows, by: \.source.path)
    let earlier = Dictionary(grouping: before.flows, by: \.source.path)
    lazy var projects = (before: before.project, after: after.project)
    var changed: [ChangedFile] = []
    for (path, flows) in earlier.sorted(by: { $0.key < $1.key }) {
      for (old, new) in zip(flows, later[moved[path] ?? path] ?? []) {
        guard let (path, rendering) = Workspace.standard.formats.rendering(of: old),
          DiskFiles.standard.kind(path) == .file,
          let was = rendering.text(of: old, in: projects.before).value,
          let text = rendering.text(of: new, in: projects.after).value, was != text
        else { continue }
        let present = try DiskFiles.standard.read(path)
        if present.elementsEqual(rendering.text(was, inLayoutOf: present).utf8) {
          let text = rendering.text(text, inLayoutOf: present)
          changed.append((SourceText(path: path, bytes: present), Array(text.utf8)))
        } else {
          Console.current.writeError(
            "\(path) differs from the output of lockstep render, so it keeps its numbers and names: render it again, or edit it\n"
          )
        }
      }
    }
    return changed
  }
}
