import Foundation
import Lockstep
import LockstepModel
import LockstepReporting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The formats that other tools read, read back.
@Suite struct ToolFormatTests {
  private func finding(
    _ path: String, _ message: String, _ severity: Severity = .error, text: String = "one\ntwo\n",
    _ range: Range<Int> = 0..<3
  ) -> Diagnostic {
    Diagnostic(
      RuleInfo("some-rule"), severity: severity, message,
      at: Location(SourceText(path: path, text: text), Span(range)),
      help: "do it")
  }

  private func report(_ format: ReportFormat, _ findings: [Diagnostic], _ context: ReportContext = .init())
    -> String
  {
    format.reporter(context: context).report(findings, summary: Summary(of: findings, flows: 1))
  }

  // MARK: GitHub

  @Test func annotationsEscapeWhatTheRunnerUnescapes() {
    let text = report(.github, [finding("a,b:c.yaml", "50% of\r\nit: this, that")])
    #expect(
      text == "::error file=a%2Cb%3Ac.yaml,line=1,endLine=1,col=1,endColumn=3,title=some-rule::"
        + "50%25 of%0Ait: this, that%0Ado it\n")
  }

  @Test func annotationsComeBySeverityAndTheRestIsCounted() {
    let findings = (1...12).map { finding("a.yaml", "note \($0)", .note) } + [finding("b.yaml", "bad")]
    let lines = report(.github, findings).split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines.first?.hasPrefix("::error ") == true)
    #expect(lines.dropFirst().first?.hasPrefix("::notice ") == true)
    #expect(lines.last == "2 more findings are not annotated: GitHub shows 10 of each severity")
  }

  @Test func aFindingOverLinesHasNoEndColumn() {
    let text = report(.github, [finding("a.yaml", "m", .warning, 1..<6)])
    #expect(text.hasPrefix("::warning file=a.yaml,line=1,endLine=2,col=2,title="))
  }

  // MARK: GitLab

  @Test func gitLabKnowsAFindingAgain() throws {
    let findings = [
      finding("a.yaml", "bad"), finding("a.yaml", "bad"), finding("b.yaml", "odd", .note, 4..<7),
    ]
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(report(.gitlab, findings).utf8)) as? [[String: Any]])
    #expect(objects.map { $0["severity"] as? String } == ["major", "major", "info"])
    #expect(objects.map { $0["check_name"] as? String } == ["some-rule", "some-rule", "some-rule"])
    #expect(objects.first?["description"] as? String == "bad: do it")
    // GitLab drops a finding whose fingerprint it has seen.
    #expect(Set(objects.compactMap { $0["fingerprint"] as? String }).count == 3)
    let places = objects.compactMap { $0["location"] as? [String: Any] }
    #expect(places.map { $0["path"] as? String } == ["a.yaml", "a.yaml", "b.yaml"])
    #expect(places.map { ($0["lines"] as? [String: Int])?["begin"] } == [1, 1, 2])
  }

  // MARK: JUnit

  /// The elements with their attributes, and the texts in them.
  private final class Elements: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String], text: String)] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { elements.append((name, attributes, "")) }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if !elements.isEmpty { elements[elements.count - 1].text += text }
    }

    func named(_ name: String) -> [(attributes: [String: String], text: String)] {
      elements.filter { $0.name == name }.map { ($0.attributes, $0.text) }
    }
  }

  private func parse(_ xml: String) throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(String(describing: parser.parserError)): \(xml)")
    return elements
  }

  @Test func aTestCaseAFile() throws {
    let message = "<b> & \"c\" ]]> \u{1B}[31m \u{0} \n\t 'd'"
    let findings = [
      finding("a&b.yaml", message, text: "\u{1}\u{FFFF}<&"), finding("a&b.yaml", "second", .warning),
      finding("c.yaml", "only a note", .note),
    ]
    let xml = try parse(report(.junit, findings, ReportContext(files: ["ok.yaml", "c.yaml"])))
    let cases = xml.named("testcase").map(\.attributes)
    #expect(cases.map { $0["name"] } == ["a&b.yaml", "c.yaml", "ok.yaml"])
    #expect(xml.named("testsuite").first?.attributes["tests"] == "3")
    #expect(xml.named("testsuites").first?.attributes["failures"] == "1")
    let failure = try #require(xml.named("failure").first)
    #expect(
      failure.attributes["message"] == "<b> & \"c\" ]]> \u{FFFD}[31m \u{FFFD} \n\t 'd' (and 1 more)")
    #expect(failure.text.contains("second [some-rule]"))
    #expect(xml.named("failure").count == 1)
    #expect(xml.named("system-out").first?.text.contains("only a note") == true)
  }

  @Test func nothingCheckedIsASuiteWithoutCases() throws {
    #expect(try parse(report(.junit, [])).named("testcase").isEmpty)
  }

  // MARK: SARIF

  private func run(_ findings: [Diagnostic], _ context: ReportContext) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(report(.sarif, findings, context).utf8))
    return try #require(((value as? [String: Any])?["runs"] as? [[String: Any]])?.first)
  }

  @Test func pathsAreURIs() throws {
    for (path, uri) in [
      ("flows/a b%.yaml", "flows/a%20b%25.yaml"), ("/x/é.yaml", "file:///x/%C3%A9.yaml"),
      ("a:b/c", "./a:b/c"),
    ] {
      let results = try run([finding(path, "m")], ReportContext())["results"] as? [[String: Any]]
      let location = try #require((results?.first?["locations"] as? [[String: Any]])?.first)
      let artifact = (location["physicalLocation"] as? [String: Any])?["artifactLocation"] as? [String: Any]
      #expect(artifact?["uri"] as? String == uri)
      #expect((artifact?["uriBaseId"] == nil) == path.hasPrefix("/"))
    }
  }

  @Test func silencedFindingsAndEqualOnesAreToldApart() throws {
    let context = ReportContext(
      version: "1.2.3", rules: [RuleInfo("other", level: .note)],
      silenced: [
        (finding("a.yaml", "m"), reason: "because"), (finding("b.yaml", "m"), reason: nil),
      ])
    let run = try run([finding("a.yaml", "m"), finding("a.yaml", "m")], context)
    let results = try #require(run["results"] as? [[String: Any]])
    let suppressions = results.map { ($0["suppressions"] as? [[String: String]])?.first }
    #expect(
      suppressions == [nil, nil, ["kind": "inSource", "justification": "because"], ["kind": "inSource"]])
    let prints = results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["lockstepFinding/v1"]
    }
    #expect(prints.map { $0.suffix(2) } == [":1", ":2", ":3", ":1"])
    #expect(results.allSatisfy { $0["ruleIndex"] as? Int == 1 })
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    #expect(driver?["semanticVersion"] as? String == "1.2.3")
  }

  @Test func aLineAFinding() {
    let lines = report(.jsonl, [finding("a.yaml", "1"), finding("b.yaml", "2")]).split(separator: "\n")
    #expect(lines.map { $0.prefix(17) } == ["{\"path\":\"a.yaml\",", "{\"path\":\"b.yaml\","])
  }

  @Test func aFingerprintIsAboutTheFindingNotItsPlace() {
    let moved = finding("a.yaml", "m", text: "\n\none", 2..<5)
    #expect(moved.fingerprint == finding("b.yaml", "m").fingerprint)
    #expect(moved.fingerprint != finding("a.yaml", "n").fingerprint)
    #expect(moved.fingerprint.utf8.count == 16)
  }
}
