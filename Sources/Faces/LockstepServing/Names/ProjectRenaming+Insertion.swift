import LockstepDiff
import LockstepModel
package import LockstepReporting

/// A new step, as its author would begin it.
extension ProjectRenaming {
  /// The files with a step behind another one: those after it have moved up, with all that names them.
  package func inserting(after step: String, of flow: String) async throws(RequestFailure) -> [EditedFile] {
    try refuseUnreadable()
    let renumbering = try await renumbered(.insertAfter(step), of: flow)
    let files = try await files(of: renumbering)
    guard let number = linked.flowNumber(flow), let found = linked.section(of: linked.flows[number]),
      let id = renumbering.numberings.first?.free, let before = linked.flows[number].step(named: step)
    else { throw RequestFailure(.requestFailed, "\(flow) has no step '\(step)'") }
    let (source, format) = (found.document.source, found.document.format)
    guard let lines = format.lines(of: before, in: source, floor: 0) else {
      throw RequestFailure(
        .requestFailed, "\(step) has no lines of its own: write each step on its own lines")
    }
    let margin = String(repeating: " ", count: lines.column)
    let text = format.spelled(.step(id: id), linked.wording).split(separator: "\n")
      .map { "\(margin)\($0)\n" }.joined()
    let end = lines.lines.upperBound
    let isOpen = end > 0 && source.bytes[end - 1] != 0x0A
    let insertion = Diagnostic.Fix.Edit(Span(end..<end), (isOpen ? "\n" : lines.isSetOff ? "\n" : "") + text)
    let others = files.first { $0.source.path == source.path }?.edits ?? []
    return files.filter { $0.source.path != source.path } + [EditedFile(source, [insertion] + others)]
  }
}
