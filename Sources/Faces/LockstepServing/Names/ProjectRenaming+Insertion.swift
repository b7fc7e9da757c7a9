import LockstepDiff
import LockstepModel
package import LockstepReporting

/// A new step, as its author would begin it.
extension ProjectRenaming {
  /// The files with a step behind another one: those after it have moved up, with all that names them.
  package func insertStep(after step: String, of flow: String) async throws(RequestFailure) -> [EditedFile] {
    try requireReadableFiles()
    let renumbering = try await renumber(.insertAfter(step), of: flow)
    let files = try await files(of: renumbering)
    guard let number = project.flowNumber(flow), let found = project.section(of: project.flows[number]),
      let id = renumbering.renumberedTables.first?.freedID,
      let before = project.flows[number].step(named: step)
    else { throw RequestFailure(.requestFailed, "\(flow) has no step '\(step)'") }
    let (source, format) = (found.document.source, found.document.format)
    guard let lines = format.lines(of: before, in: source, floor: 0) else {
      throw RequestFailure(
        .requestFailed, "\(step) has no lines of its own: write each step on its own lines")
    }
    let margin = String(repeating: " ", count: lines.column)
    let text = format.spelled(.step(id: id), project.wording).split(separator: "\n")
      .map { "\(margin)\($0)\n" }.joined()
    let end = lines.byteRange.upperBound
    let isOpen = end > 0 && source.bytes[end - 1] != 0x0A
    let blank = isOpen || lines.isBlankSeparated ? "\n" : ""
    let insertion = Diagnostic.Fix.Edit(Span(end..<end), blank + text)
    let others = files.first { $0.source.path == source.path }?.edits ?? []
    return files.filter { $0.source.path != source.path } + [EditedFile(source, [insertion] + others)]
  }
}
