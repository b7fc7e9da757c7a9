import Lockstep
import LockstepModel

/// Which declared results of a flow its rows give under another name, and whether the rows or the list are wrong.
///
/// One row that gives what is not declared is wrong itself. Where several do, or calls take it, the list is.
struct RenamedResults {
  /// What the rows give, by the position in the list of the result that it stands for.
  private(set) var given: [Int: String] = [:]
  /// The declared results that no row gives, and that no wrong row explains.
  private(set) var missing: [Int]

  init(_ document: FlowDocument, _ subject: LintSubject) {
    let produced = subject.given(document.id.value) ?? []
    let results = document.results.map(\.value)
    missing = results.indices.filter { !produced.contains(results[$0]) && !results[$0].isBlank }
    if missing.isEmpty { return }
    let taken = Set(subject.unresolved.lazy.filter { $0.kind == .returned }.map(\.text.value))
    let own = subject.unresolved.filter { $0.kind == .result && $0.source.path == document.source.path }
    for name in produced.subtracting(results).sorted() {
      let close = Suggestion.close(to: name, among: missing.map { results[$0] }).first
      guard let place = missing.firstIndex(where: { close == nil || results[$0] == close }) else { break }
      let isListWrong = taken.contains(name) || own.count { $0.text.value == name } > 1
      if isListWrong { given[missing[place]] = name }
      missing.remove(at: place)
    }
  }

  /// What rows give although it is not declared, and for which the list is to be mended.
  var names: Set<String> { Set(given.values) }
}
