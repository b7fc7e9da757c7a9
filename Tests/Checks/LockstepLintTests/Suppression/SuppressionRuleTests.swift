import Lockstep
import LockstepModel
import LockstepYAML
import Testing

@testable import LockstepLint

/// What comments silence, and what is said about the comments themselves.
@Suite struct SuppressionRuleTests {
  private func lint(_ text: String) throws -> (kept: [Diagnostic], silenced: [Suppressions.SilencedFinding]) {
    try SilencedProject(text).lint()
  }

  private func flow(_ rows: String, top: String = "") -> String {
    top
      + useCase(
        """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects A, next: end}
        \(rows)
        """)
  }

  @Test func aCommentSilencesItsRuleWithAReason() throws {
    let (kept, silenced) = try lint(
      flow("          - {id: 1.1b, user: selects B}  # lockstep:ignore missing-target -- later"))
    #expect(kept.isEmpty, "\(Findings(diagnostics: kept))")
    #expect(silenced.map(\.finding.row) == ["1.1b"])
    #expect(silenced.first?.reason == "later")
  }

  @Test func aboveANodeItIsAboutEverythingInIt() throws {
    let rows = "          - {id: 1.1b, user: selects B}\n          - {id: 1.1c, user: selects C}"
    #expect(try lint(flow(rows)).kept.count == 2)
    let text = flow(rows).replacing(
      "    - id: 1\n", with: "    # lockstep:ignore missing-target -- x\n    - id: 1\n"
    )
    .replacing("  - id: 1\n", with: "  # lockstep:ignore missing-target -- x\n  - id: 1\n")
    let (kept, silenced) = try lint(text)
    #expect(kept.isEmpty, "\(Findings(diagnostics: kept))")
    #expect(silenced.count == 2)
  }

  @Test func forTheWholeFile() throws {
    let (kept, silenced) = try lint(
      flow(
        "          - {id: 1.1b, user: selects B}\n          - {id: 1.1c, user: selects C}",
        top: "# lockstep:ignore-file missing-target -- a draft\n"))
    #expect(kept.isEmpty)
    #expect(silenced.count == 2)
  }

  @Test func rowsMayBeNamed() throws {
    let rows = "          - {id: 1.1b, user: selects B}\n          - {id: 1.1c, user: selects C}"
    let (kept, _) = try lint(flow(rows, top: "# lockstep:ignore-file missing-target 1.1c -- x\n"))
    #expect(kept.map(\.row) == ["1.1b"])
  }

  @Test func withoutAReasonItSilencesAndIsFound() throws {
    let (kept, silenced) = try lint(
      flow("          - {id: 1.1b, user: selects B}  # lockstep:ignore missing-target"))
    #expect(kept.map(\.rule.id) == ["suppression-without-reason"])
    #expect(silenced.count == 1)
  }

  @Test(arguments: [
    ("missing-target -- x", "this comment silences nothing: 'missing-target' finds nothing here", ""),
    // What its author meant, whoever mends it has to look at.
    (
      "missng-target -- x", "this comment silences nothing: no rule is called 'missng-target'",
      "missing-target"
    ),
    ("nonsense -- x", "this comment silences nothing: no rule is called 'nonsense'", nil),
    ("unknown-step -- x", "findings of 'unknown-step' cannot be silenced", ""),
    ("unused-suppression -- x", "findings of 'unused-suppression' cannot be silenced", ""),
    ("", "this comment silences nothing: it names no rule", nil),
  ])
  func whatSilencesNothingIsFound(_ words: String, _ message: String, _ written: String?) throws {
    let text = flow(
      "          # lockstep:ignore \(words)\n          - {id: 1.1b, user: selects B, next: end}")
    let (kept, _) = try lint(text)
    #expect(kept.map(\.rule.id) == ["unused-suppression"])
    #expect(kept.first?.message == message)
    let fix = kept.first?.fixes.first
    #expect(fix?.edits.first?.text == written)
    #expect(fix.map { $0.isSafe == (written == "") } != false)
  }

  @Test func errorsWithWhichNothingRunsStay() throws {
    let (kept, silenced) = try lint(
      flow("          - {id: 1.1b, user: selects B, next: 9}  # lockstep:ignore unknown-step -- x"))
    #expect(Set(kept.map(\.rule.id)) == ["unknown-step", "unused-suppression"])
    #expect(silenced.isEmpty)
  }

  @Test func errorsOfTheReaderStayAndItsWarningsDoNot() {
    let text = "flow: UC1  # lockstep:ignore yaml-type -- x\n"
    let source = SourceText(path: "a.yaml", text: text)
    let suppressions = YAMLReader.suppressions(in: source)
    func kept(_ severity: Severity) -> [String] {
      let finding = Diagnostic(
        .yamlType, severity: severity, "m", at: Location(source, Span(start: 0, end: 4))
      )
      return Suppressions.apply(suppressions, to: [finding], levels: RuleLevels(nil)).kept.map(\.rule.id)
    }
    #expect(kept(.error) == ["yaml-type", "unused-suppression"])
    #expect(kept(.warning).isEmpty)
  }

  /// The comment is where its rule finds something: that it finds nothing there would be wrong.
  @Test func aCommentOnAnErrorOfARuleWithWarningsSaysSo() {
    let source = SourceText(path: "a.yaml", text: "flow: UC1  # lockstep:ignore markdown-target -- x\n")
    let comments = YAMLReader.suppressions(in: source)
    func messages(_ found: [Severity]) -> [String] {
      let findings = found.map {
        Diagnostic(.markdownTarget, severity: $0, "m", at: Location(source, Span(start: 0, end: 4)))
      }
      return Suppressions.apply(comments, to: findings, levels: RuleLevels(nil)).kept.map(\.message)
    }
    #expect(messages([.error]) == ["m", "this comment silences nothing: 'markdown-target' is an error here"])
    #expect(messages([.error, .warning]) == ["m"])
    #expect(messages([]) == ["this comment silences nothing: 'markdown-target' finds nothing here"])
  }

  @Test(arguments: ["error", "note"])
  func aWarningOfTheReaderIsSilencedAtTheLevelThatTheProjectSets(_ level: String) throws {
    let settings = try MarkedProject("lockstep: 1\nrules: {markdown-markup: \(level)}\n").project.settings
    let source = SourceText(path: "a.yaml", text: "flow: UC1  # lockstep:ignore markdown-markup -- x\n")
    let suppressions = YAMLReader.suppressions(in: source)
    func kept(_ severity: Severity, _ comments: [Suppression]) -> [String] {
      let said = Diagnostic(
        .markdownMarkup, severity: severity, "m", at: Location(source, Span(start: 0, end: 4)))
      let found = Linter.lint(Project([], settings: settings), said: [said])
      return Suppressions.apply(comments, to: found, levels: RuleLevels(settings)).kept
        .map { "\($0.severity.word) \($0.rule.id)" }
    }
    #expect(kept(.warning, []) == ["\(level) markdown-markup"])
    #expect(kept(.warning, suppressions).isEmpty)
    #expect(kept(.error, suppressions) == ["\(level) markdown-markup", "warning unused-suppression"])
  }

  @Test func ofAFileThatIsNotReadToItsEndNothingIsSaidToBeUnused() {
    let source = SourceText(path: "a.yaml", text: "a: 1 # lockstep:ignore r -- x\n")
    let suppressions = YAMLReader.suppressions(in: source)
    let result = Suppressions.apply(suppressions, to: [], levels: RuleLevels(nil), broken: ["a.yaml"])
    #expect(result.kept.isEmpty)
  }

  @Test func aProjectSetsTheLevelsOfTheRulesAboutComments() throws {
    let text =
      flow("          - {id: 1.1b, user: selects B, next: end}  # lockstep:ignore missing-target -- x")
      + "---\nlockstep: 1\nrules: {unused-suppression: note, suppression-without-reason: \"off\"}\n"
    #expect(try lint(text).kept.map(\.severity) == [.note])
    #expect(try lint(text.replacing("suppression: note", with: "suppression: \"off\"")).kept.isEmpty)
  }

  /// If this fails for a new rule, pass `canBeSilenced: false`.
  @Test(arguments: Rules.all.map(\.info.id))
  func whatDoesNotCompileCannotBeSilenced(_ id: String) throws {
    let info = try #require(RuleCatalogue.info(id))
    let compiles = !(try MarkedProject(info.badExample).project.program().hasErrors)
    if !compiles { #expect(!info.canBeSilenced, "\(id)") }
  }
}

/// A project with the comments of its files.
struct SilencedProject {
  let project: Project
  let suppressions: [Suppression]

  init(_ text: String) throws {
    project = try MarkedProject(text).project
    suppressions = project.documents.map(\.source).flatMap(YAMLReader.suppressions)
  }

  func lint() -> (kept: [Diagnostic], silenced: [Suppressions.SilencedFinding]) {
    Suppressions.apply(suppressions, to: Linter.lint(project), levels: RuleLevels(project.settings))
  }
}
