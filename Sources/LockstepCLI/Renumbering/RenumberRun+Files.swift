import LockstepDiff
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// The content of the files afterwards.
extension RenumberRun {
  /// The files that change, checked by reading them again: nothing is given out that would read as something
  /// else than the renumbered project.
  func changedFiles(_ renumbering: Renumbering, _ files: ProjectFiles) throws(UsageError) -> [ChangedFile] {
    var changed: [ChangedFile] = []
    for file in renumbering.files {
      let (path, old) = (file.source.path, file.source.bytes)
      guard String(decoding: old, as: UTF8.self).utf8.elementsEqual(old) else {
        throw UsageError("'\(path)' is not UTF-8, so it cannot be edited in place")
      }
      let new = file.bytes
      if new != old {
        changed.append(ChangedFile(path: path, old: old, text: String(decoding: new, as: UTF8.self)))
      }
    }
    guard !changed.isEmpty else { return [] }
    let texts = Dictionary(changed.map { ($0.path, Array($0.text.utf8)) }) { first, _ in first }
    let after = files.rereading(texts)
    if let difference = difference(renumbering, files, after) {
      throw UsageError(
        "the edited files would not be the renumbered project, so nothing was written: \(difference)",
        help: "write the steps in the layout of lockstep fmt and try again")
    }
    return try changed + renderings(files, after)
  }

  private func difference(_ renumbering: Renumbering, _ before: ProjectFiles, _ after: ProjectFiles)
    -> String?
  {
    let (old, new) = (errors(before), errors(after))
    if old.count < new.count, let error = new.first(where: { !old.contains($0) }) { return error }
    return renumbering.difference(from: after.project)
  }

  private func errors(_ files: ProjectFiles) -> [String] {
    files.diagnostics.filter { $0.severity == .error }.map { "\($0.location.source.path): \($0.message)" }
  }

  /// The rendered tables next to YAML files, rendered again. One that differs from render's output is kept.
  private func renderings(_ before: ProjectFiles, _ after: ProjectFiles) throws(UsageError) -> [ChangedFile] {
    var changed: [ChangedFile] = []
    for (old, new) in zip(before.flows, after.flows) {
      guard let path = MarkdownWriter.path(beside: old.source.path), DiskFiles.standard.kind(path) == .file,
        let was = MarkdownWriter.text(of: old, in: before.project, .corrected).value,
        let text = MarkdownWriter.text(of: new, in: after.project, .corrected).value, was != text
      else { continue }
      let present = try DiskFiles.standard.read(path)
      if present.elementsEqual(MarkdownWriter.text(was, inLayoutOf: present).utf8) {
        let text = MarkdownWriter.text(text, inLayoutOf: present)
        changed.append(ChangedFile(path: path, old: present, text: text))
      } else {
        Console.current.complain(
          "\(path) differs from the output of lockstep render, so it keeps its numbers: render it again, or edit it\n"
        )
      }
    }
    return changed
  }
}
