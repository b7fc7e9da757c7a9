import LockstepModel
import LockstepTrace
import Testing

/// Projects in the styles in which teams cite: display names of Kotlin, Swift and JavaScript, names of Python functions,
/// headings of Markdown, tags of Gherkin.
@Suite struct Fixtures {
  @Test func everyFindingIsAtItsPlace() throws {
    let fixture = try TraceFixture(folder: "findings")
    let found = TraceFixture.places(try fixture.findings())
    #expect(fixture.expected.subtracting(found).map(\.description).sorted() == [])
    #expect(found.subtracting(fixture.expected).map(\.description).sorted() == [])
    let rules = Set(fixture.expected.map(\.rule))
    // Those need results of tests, or a history.
    let others: Set = [
      "failing-test-case", "stale-citation", "invalid-test-report",
      // TextTests have these.
      "missing-text", "inconsistent-text", "unused-text-exception", "invalid-strings-file",
    ]
    #expect(rules.union(others) == Set(RuleInfo.traceRules.map(\.id)))
  }

  @Test func nothingIsFoundInACleanProject() throws {
    let fixture = try TraceFixture(folder: "clean")
    #expect(fixture.expected.isEmpty)
    let found = try fixture.findings().map { "\($0.location.source.path): \($0.message)" }
    #expect(found == [])
    let trace = try fixture.session().trace
    #expect(trace.files.count == 6)
    // What is clean because nothing was read would be no proof.
    let cited = zip(trace.cases, trace.citationsByCase).map { "\($0.id.value) \($1.count)" }
    #expect(cited == ["LTC51 2", "LTC52 2", "LTC57 3", "LTC58 1", "LTC70 3", "LTC71 0"])
    #expect(trace.rowCitations.count == 6)
  }

  @Test func theTitleOfATestTellsWhatWasMeant() throws {
    let fixture = try TraceFixture(folder: "findings")
    let findings = try fixture.findings()
    let title = try #require(findings.first { $0.rule.id == "mismatched-citation" })
    #expect(
      title.message
        == "'Unlock app with the correct PIN' is the title of LTC52 rather than of LTC51 'User selects forgot PIN'"
    )
    #expect(title.fixes.first?.edits.map(\.text) == ["LTC52"])
    #expect(title.fixes.first?.isSafe == false)
    let twice = try #require(findings.first { $0.rule.id == "flow-tested-twice" })
    #expect(twice.help == "the title is that of UC9.12 'View revocation code in settings'")
    #expect(twice.fixes.first?.edits.map(\.text) == ["UC9.12"])
    let foreign = try #require(findings.first { $0.rule.id == "unlisted-test-case" })
    #expect(foreign.message == "UC2.3 does not list LTC57 'PIN is invalid timeout'; PF2.8 does")
  }

  /// What is said about the only citation of a project with the cases and flows of the clean one.
  static func help(for text: String) throws -> [String?] {
    var files: [String: String] = [:]
    for (path, source) in try TraceFixture(folder: "clean").files where !path.hasPrefix("app/") {
      files[path] = String(decoding: source.bytes, as: UTF8.self)
    }
    files["app/a.kt"] = text
    return try TraceFixture(files).findings().filter { $0.rule.id == "dangling-citation" }.map(\.help)
  }

  @Test func aTitleIsFoundAmongOtherWords() throws {
    var files: [String: String] = [:]
    for (path, source) in try TraceFixture(folder: "clean").files where !path.hasPrefix("app/") {
      files[path] = String(decoding: source.bytes, as: UTF8.self)
    }
    func found(_ text: String) throws -> [String] {
      files["app/a.kt"] = text
      return try TraceFixture(files).findings().filter { $0.rule.id == "mismatched-citation" }.map(\.message)
    }
    let words = "Verify that the PIN is invalid after the timeout has passed twice in a row"
    #expect(
      try found("\"LTC58 \(words)\"") == [
        "'\(words)' is the title of LTC57 rather than of LTC58 'PIN is invalid block'"
      ])
    #expect(try found("\"LTC57 \(words)\"") == [])
  }

  /// A document that lists no cases can only be named itself.
  @Test func aDocumentThatNoTestNamesIsReported() throws {
    func found(_ test: String, _ overview: String = "") throws -> [String] {
      try TraceFixture([
        "flows/lockstep.yaml": "lockstep: 1\ntrace: {tests: [\"../a.kt\"]}\n",
        "flows/UC2.3.yaml": Staleness.flow.replacing("scenarios:", with: overview + "scenarios:"),
        "a.kt": test,
      ]).findings().map(\.message)
    }
    #expect(try found("// nothing") == ["UC2.3 'Unlock the app' lists no test cases, and no test names it"])
    #expect(try found("\"UC2.3 Unlock the app\"") == [])
    #expect(try found("// @covers UC2.3 1.1a") == [])
    #expect(try found("// nothing", "overview: {logical-test-cases: []}\n") == [])
  }

  @Test func helpNamesWhatWasMeant() throws {
    #expect(
      try Self.help(for: "\"LTC99 PIN is invalid block\"") == [
        "the title is that of LTC58 'PIN is invalid block'"
      ])
    #expect(try Self.help(for: "\"UC9.9 Get help\"") == ["the title is that of UC9.6 'Get help'"])
    #expect(try Self.help(for: "// @covers UC2.3 1.1z") == ["the rows of 1.1 are 1.1a, 1.1b"])
    // Numbers that are alike are no hint.
    #expect(
      try Self.help(for: "\"LTC53 Shake the phone\"") == [
        "declare it in one of the documents under 'cases:' in lockstep.yaml, or correct the id"
      ])
  }
}
