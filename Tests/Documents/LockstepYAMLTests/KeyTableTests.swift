import Lockstep
import LockstepModel
import LockstepPINWorld
import Testing

@testable import LockstepYAML

@Suite struct KeyTableTests {
  @Test func thereAreFewEnoughKeysForASet() {
    #expect(KeyName.all.count < 256)
  }

  @Test func everyKeyIsFoundByItsBytes() {
    for (number, key) in KeyName.all.enumerated() {
      let bytes = Array(key.rawValue.utf8)
      #expect(KeyName.number(of: bytes.span) == UInt8(number))
    }
    for other in ["", "x", "Flow", "flows-", "next-", "errors-flow", "go_to"] {
      #expect(other.withBytes { KeyName.number(of: $0) } == KeyName.none)
    }
  }

  @Test func everyKeyBelongsToATable() {
    let used = Set(TableName.allCases.flatMap { $0.table.entries.map(\.name) })
    // Plain words of a script.
    #expect(Set(KeyName.all).subtracting(used) == [.suspend, .resume])
  }

  @Test func everyEntryHasASummaryAndAnExample() {
    for table in TableName.allCases.map(\.table) {
      #expect(!table.entries.isEmpty)
      for entry in table.entries {
        #expect(entry.summary.hasSuffix("."), "\(table.noun) \(entry.name)")
        #expect(entry.example.contains("\(entry.name.rawValue):"), "\(table.noun) \(entry.name)")
      }
    }
  }

  /// A file around a mapping of each kind; `…` is where the example goes, as the mapping's further keys.
  static let frames: [(TableName, String)] = [
    (.flow, "{flow: A, kind: use-case, title: T, scenarios: [], …}"),
    (.scenario, "{flow: A, kind: use-case, title: T, scenarios: [{id: 1, …}]}"),
    (.step, "{flow: A, kind: use-case, title: T, scenarios: [{id: 1, steps: [{id: 1.1, screen: S, …}]}]}"),
    (
      .transition,
      "{flow: A, kind: use-case, title: T, scenarios: [{id: 1, steps: [{id: 1.1, screen: S, "
        + "transitions: [{id: 1.1a, event: U, …}]}]}]}"
    ),
    (
      .inputField,
      "{flow: A, kind: use-case, title: T, scenarios: [{id: 1, steps: [{id: 1.1, screen: S, input: {text: I, …}}]}]}"
    ),
    (.section, "{flow: A, kind: use-case, title: T, flows: [{name: Source, scenarios: [], …}]}"),
    (
      .duration,
      "{flow: A, kind: use-case, title: T, scenarios: [{id: 1, steps: [{id: 1.1, screen: S, "
        + "duration: {from: 0.0, to: 0.1, …}}]}]}"
    ),
    (
      .detail,
      "{flow: A, kind: use-case, title: T, scenarios: [{id: 1, steps: [{id: 1.1, screen: S, details: [{…}]}]}]}"
    ),
    (.errata, "{errata: A, rows: [], …}"),
    (.erratum, "{errata: A, rows: [{row: R, kind: mistake, absent: true, because: B, …}]}"),
    (.cellSource, "{flow: A, kind: use-case, title: T, scenarios: [{id: 1, source: {…}}]}"),
    (
      .sourceNote,
      "{flow: A, kind: use-case, title: T, scenarios: [], sources: [{row: R, description: D, …}]}"
    ),
    (.project, "{lockstep: 1, …}"),
    (.externalFlow, "{lockstep: 1, external-flows: {A: {…}}}"),
    (.errorFlow, "{lockstep: 1, error-flows: {A: {…}}}"),
    (.session, "{lockstep: 1, session: {…}}"),
    (.world, "{world: W, …}"),
    (.worldSettings, "[world: {…}]"),
    (.simulatedAnswer, "{world: W, actions: {code.check: {…}}}"),
    (.scriptLine, "[{…}]"),
    (.testScenario, "{scenario: A, flow: UC1, steps: [{user: <pin>}], …}"),
    (.vocabulary, "{gherkin: A, definitions: {}, …}"),
  ]

  /// The keys of a domain are read by the shapes that it declares.
  @Test func everyDeclaredExampleIsAcceptedAndNoOtherShape() {
    func check(_ keys: [WorldKey], _ frame: String) {
      for key in keys {
        #expect(key.summary.hasSuffix("."), "\(key.name)")
        #expect(lines(findings(frame, key.example)) == [], "\(key.name)")
        #expect(findings(frame, "\(key.name): [[x]]").contains { $0.severity == .error }, "\(key.name)")
        let inner = key.shape.keys
        if !inner.isEmpty { check(inner, frame.replacing("…", with: "\(key.name): {…}")) }
      }
    }
    for frame in ["{world: W, …}", "[world: {…}]"] { check(PINWorld.keys, frame) }
  }

  private func findings(_ frame: String, _ keys: String) -> [Diagnostic] {
    let text = frame.replacing("…", with: keys)
    return YAMLReader.read(SourceText(path: "x.yaml", text: text), worldKeys: PINWorld.keys).diagnostics
  }

  /// Tables and readers agree: what the table calls an example is read without a word.
  @Test func everyExampleIsAccepted() {
    for (name, frame) in Self.frames {
      for entry in name.table.entries {
        // A frame that has the key already, or a key of which only one may be there.
        let isAlternative =
          KeyTable.stepKindKeys.contains(entry.name) || KeyTable.triggerKeys.contains(entry.name)
        if frame.contains("\(entry.name.rawValue): ") && !frame.contains("[{…}]") && !frame.contains("{…}") {
          continue
        }
        if (name == .step || name == .transition) && isAlternative { continue }
        if name == .flow, entry.name == .flows { continue }
        // Alone it says nothing.
        if name == .simulatedAnswer, entry.name == .after || entry.name == .values {
          #expect(lines(findings(frame, String(entry.example.dropFirst().dropLast()))) == [])
          continue
        }
        var example = entry.example
        if example.hasPrefix("{"), example.hasSuffix("}") { example = String(example.dropFirst().dropLast()) }
        #expect(lines(findings(frame, example)) == [], "\(name) \(entry.name)")
      }
    }
  }

  /// …and a value of another shape is an error.
  @Test func everyOtherShapeIsRefused() {
    for (name, frame) in Self.frames {
      for entry in name.table.entries {
        guard !frame.contains("\(entry.name.rawValue): ") || frame.contains("{…}") else { continue }
        let wrong =
          name == .scriptLine && (entry.name == .values || entry.name == .within)
          ? "\(entry.name == .values ? "outcome: {A: b}" : "at: A"), \(entry.name.rawValue): [x]"
          : "\(entry.name.rawValue): [[x]]"
        #expect(findings(frame, wrong).contains { $0.severity == .error }, "\(name) \(entry.name)")
      }
    }
  }
}
