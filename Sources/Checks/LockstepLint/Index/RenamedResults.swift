import Lockstep
import LockstepModel

/// The declared results of a flow that its rows return under another name, and whether the rows or the list are wrong.
///
/// A single row with an undeclared result is wrong itself. If several rows have it, or calls take it, the list is wrong.
struct RenamedResults {
  /// The results that the rows return, by the position in the list of the result that each replaces.
  private(set) var returnedNameByIndex: [Int: String] = [:]
  /// The declared results that no row gives, and that no wrong row explains.
  private(set) var unreturnedIndices: [Int]

  init(_ document: FlowDocument, _ context: LintContext) {
    let produced = context.returnedResults(of: document.id.value) ?? []
    let results = document.results.map(\.value)
    unreturnedIndices = results.indices.filter { !produced.contains(results[$0]) && !results[$0].isBlank }
    if unreturnedIndices.isEmpty { return }
    let taken = Set(context.unresolvedReferences.lazy.filter { $0.kind == .returnedResult }.map(\.text.value))
    let own = context.unresolvedReferences.filter {
      $0.kind == .result && $0.source.path == document.source.path
    }
    for name in produced.subtracting(results).sorted() {
      let close = Suggestion.similarNames(to: name, among: unreturnedIndices.map { results[$0] }).first
      guard let place = unreturnedIndices.firstIndex(where: { close == nil || results[$0] == close }) else {
        break
      }
      let isListWrong = taken.contains(name) || own.count { $0.text.value == name } > 1
      if isListWrong { returnedNameByIndex[unreturnedIndices[place]] = name }
      unreturnedIndices.remove(at: place)
    }
  }
}
