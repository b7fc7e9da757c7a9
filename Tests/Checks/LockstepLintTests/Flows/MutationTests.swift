import Lockstep
import LockstepLint
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// Names and ids of the flows in this repository, spoilt one at a time, are found in their places: each fourth, and all of them
/// in `make deep ONLY=random`.
@Suite struct MutationTests {
  let flows: FlowFiles
  private let repeated: RepeatedLint

  init() throws {
    flows = try FlowFiles.shared.get()
    repeated = RepeatedLint(flows.project)
  }

  @Test func theFlowsAreFoundToBeInOrder() {
    #expect(flows.files.count >= 5)
    let found = Linter.lint(flows.project).filter { $0.severity > .note }
    #expect(found.isEmpty, "\(Findings(diagnostics: found))")
  }

  @Test func everyMisspeltReferenceIsAnErrorInItsPlace() {
    var count = 0
    for (number, file) in flows.files.enumerated() {
      for name in Trials.share(file.content.references, oneOf: 4) {
        let found = lint(number, writing: misspelt(name, in: file.source), over: name)
        count += 1
        // An event whose duration is unknown is one without a timer, which runs.
        let isFound = found.contains {
          ($0.severity == .error || $0.rule == .unknownDuration) && $0.covers(name, in: file.source)
        }
        if !isFound { report("misspelt", name, file.source, found) }
      }
    }
    print("\(count) references misspelt")
    #expect(count >= 45)
  }

  @Test func everyMisspeltDeclaredResultIsFoundInItsPlaceAndIsAnErrorElsewhere() {
    var count = 0
    for (number, file) in flows.files.enumerated() {
      for name in file.content.results {
        let found = lint(number, writing: misspelt(name, in: file.source), over: name)
        count += 1
        // Where no flow of the project calls this one, the row that returns the result is the place.
        if !found.contains(where: { $0.severity == .error })
          || isCalled(file) && !found.contains(where: { $0.covers(name, in: file.source) })
        {
          report("misspelt", name, file.source, found)
        }
      }
    }
    #expect(count >= 3)
  }

  @Test func everyIDThatBecomesThatOfTheOneBeforeIsAnErrorInItsPlace() {
    var count = 0
    for (number, file) in flows.files.enumerated() {
      for ids in file.content.ids {
        for (before, id) in Trials.share(Array(zip(ids, ids.dropFirst())), oneOf: 4) {
          let found = lint(number, writing: file.source.text(before.span), over: id)
          count += 1
          if !found.contains(where: { $0.severity == .error && $0.covers(id, in: file.source) }) {
            report("called \(before.value)", id, file.source, found)
          }
        }
      }
    }
    print("\(count) ids repeated")
    #expect(count >= 45)
  }

  @Test func everyIDThatBecomesThatOfTheNextIsAnErrorThatShowsBothPlaces() {
    var count = 0
    for (number, file) in flows.files.enumerated() {
      for ids in file.content.ids {
        for (id, next) in Trials.share(Array(zip(ids, ids.dropFirst())), oneOf: 4) {
          let found = lint(number, writing: file.source.text(next.span), over: id)
          count += 1
          if !found.contains(where: { $0.severity == .error && $0.shows(id, in: file.source) }) {
            report("called \(next.value)", id, file.source, found)
          }
        }
      }
    }
    #expect(count >= 45)
  }

  @Test func aFlowThatTakesTheIDOfAnotherIsAnErrorThatShowsItsPlace() {
    for (number, file) in flows.files.enumerated() {
      guard case .flow(let flow) = file.content else { continue }
      for other in flows.project.flows where other.id != flow.id.value {
        let found = lint(number, writing: other.id, over: flow.id)
        if !found.contains(where: { $0.severity == .error && $0.shows(flow.id, in: file.source) }) {
          report("called \(other.id)", flow.id, file.source, found)
        }
      }
    }
  }

  private func isCalled(_ file: (source: SourceText, content: FileContent)) -> Bool {
    guard case .flow(let flow) = file.content else { return false }
    return flows.files.contains { other in
      String(decoding: other.source.bytes, as: UTF8.self).contains("partial-flow: \(flow.id.value)\n")
    }
  }

  /// What the linter finds when `text` stands where a name of a file stood.
  private func lint(_ number: Int, writing text: String, over name: SourceString) -> [Diagnostic] {
    var bytes = flows.files[number].source.bytes
    bytes.replaceSubrange(Int(name.span.start)..<Int(name.span.end), with: text.utf8)
    let changed = flows.replacing(number, by: bytes)
    return changed.diagnostics + repeated.findings(in: changed.documents, settings: changed.settings)
  }

  /// The name as it is written, quotes included, with one letter more.
  private func misspelt(_ name: SourceString, in source: SourceText) -> String {
    var written = source.text(name.span)
    let quote = ["\"", "'"].contains(written.suffix(1)) ? written.removeLast() : nil
    return written + "x" + (quote.map(String.init) ?? "")
  }

  private func report(_ how: String, _ name: SourceString, _ source: SourceText, _ found: [Diagnostic]) {
    let line = LineTable(source).position(of: name.span.start).line
    Issue.record(
      "'\(name.value)' \(how), \(source.path):\(line), is not found there: \(Findings(diagnostics: found))")
  }
}

extension Diagnostic {
  /// Whether the finding is about the place where `name` begins.
  fileprivate func covers(_ name: SourceString, in source: SourceText) -> Bool {
    location.covers(name, in: source)
  }

  /// Whether the place is that of the finding, or the other one that it shows.
  fileprivate func shows(_ name: SourceString, in source: SourceText) -> Bool {
    covers(name, in: source) || related.contains { $0.location.covers(name, in: source) }
  }
}

extension Location {
  fileprivate func covers(_ name: SourceString, in other: SourceText) -> Bool {
    source.path == other.path && span.start <= name.span.start && name.span.start < span.end
  }
}
