import ArgumentParser
import Lockstep
import LockstepAdapter
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepTrace
import LockstepWorkspace
import LockstepYAML

/// `lockstep test --app`: the scenarios and walks, played against an app that does not run on the interpreter.
extension TestCommand {
  /// - Returns: whether the app does what the tables say, and enough rows were taken.
  func testApp(_ workspace: OpenWorkspace, _ command: String) async throws -> Bool {
    try OutputFile.checkFolders(of: [app.scenariosOutput, app.record, logOutput])
    let console = Console.current
    TerminationSignals.watch()
    defer { TerminationSignals.release() }
    var (isFine, coverage) = (true, Coverage())
    var (scenarios, unknown) = ([ScenarioText](), [String]())
    let parts = try await workspace.tests(selecting: selection)
    if parts.allSatisfy(\.errors.isEmpty) { try checkSelection(parts) }
    for part in parts {
      let run = AppTestRunner(
        try part.makeAppTest(
          part.plays(), cover: app.cover, only: app.only,
          within: try app.screenTime(),
          texts: await .loadAppTexts(part.project, DiskFiles.standard), endsApp: app.kill), command: command,
        project: part.project.settings.map { FilePath.directory(of: $0.source.path) } ?? ".",
        patience: try app.answerTime(), jobs: app.jobs ?? 1, record: app.record)
      let test = try await run.run()
      try print(AppReport(test), test.findings, on: console)
      if let logOutput {
        try OutputFile.write(test.log(logOutput.hasSuffix(".csv") ? .csv : .jsonLines), to: logOutput)
      }
      let counted = test.coverage
      coverage.flows += counted.flows
      coverage.errorFlows += counted.errorFlows
      if let reason = test.unusableReason {
        throw AppTestRunner.refusalError(by: command, "it cannot play: \(reason)")
      }
      isFine = isFine && !test.findings.contains { $0.severity == .error }
      scenarios += test.scenarios
      unknown += app.unjudgedNames(by: test)
      if TerminationSignals.lastSignal != nil { throw ExitCode(130) }
    }
    if let path = app.scenariosOutput { try Self.writeScenarios(scenarios, to: path) }
    // Where something deviates, that counts more.
    if isFine, let first = unknown.first {
      throw UsageError("nothing was tested of \(first)", help: "the report says why")
    }
    let isCovered = needsCoverage ? try print(coverage, on: console) : true
    return isFine && isCovered
  }

  private static func writeScenarios(_ scenarios: [ScenarioText], to path: String) throws(UsageError) {
    let text = scenarios.isEmpty ? "# Nothing deviates.\n" : ScenarioText.listText(scenarios)
    let source = SourceText(path: path, text: text)
    try OutputFile.write(
      YAMLFormatter.format(source, worldKeys: Domain.worldKeys).value ?? text, to: path)
  }

  private func print(_ report: AppReport, _ findings: [Diagnostic], on console: Console) throws(UsageError) {
    func forPeople(_ style: TextStyle) -> String {
      var style = style
      // The verdicts say it.
      style.confirmsSuccess = false
      return TextReporter(style: style).report(findings, summary: Summary(of: EmptyCollection(), flows: 0))
        + report.text
    }
    let printer = Report(command: "test", color: color)
    let style = printer.style(console)
    let text: String =
      switch format {
      case .text: forPeople(style)
      case .json: report.json
      case .junit: report.junit(printer.context(of: CheckResult(diagnostics: [])))
      case .sarif: printer.text(CheckResult(diagnostics: findings), as: .sarif)
      case .tap: throw UsageError("--app has no TAP report", help: "use text, json, junit or sarif")
      }
    guard let output else { return console.write(text) }
    try OutputFile.write(format == .text ? forPeople(.file) : text, to: output)
    console.write(forPeople(style))
  }
}

extension AppOptions {
  /// What was to be tested, and of which the app was seen to take no row.
  fileprivate func unjudgedNames(by test: AppTest) -> [String] {
    if only.isEmpty { return test.hasJudgedNone() ? ["the app"] : [] }
    return only.filter { test.hasJudgedNone(of: Set(test.program.rows(named: $0))) }.map { "'\($0)'" }
  }
}

extension TextComparison {
  /// The strings of the app, by which its texts are compared.
  static func loadAppTexts(_ project: Project, _ files: any FileSystem) async -> TextComparison {
    guard project.settings?.textFilePatterns.isEmpty == false,
      let session = await TracedProject.reading(project, files)?.runOnAllCores()
    else { return TextComparison() }
    return TextComparison(session.strings)
  }
}

extension ProjectTests {
  /// The plays of the scenarios that hold.
  ///
  /// - Parameter tell: is told of each of the others.
  func plays(
    _ tell: (String) -> Void = { Console.current.writeError("note: \($0)\n") }
  ) -> [AppPlay] {
    tests.compactMap { test in
      let (turns, failure) = turns(of: test, host: Domain.host)
      if let failure {
        tell("\(test.name) does not hold in its tables, and is left out: \(failure.message)")
        return nil
      }
      return AppPlay(test, turns, of: program)
    }
  }

  /// The plays of the scenarios, and the walks.
  ///
  /// - Parameters:
  ///   - names: judges these flows, steps or rows alone; all if it is empty.
  ///   - within: how long the app may take to show what is expected.
  ///   - endsApp: whether the app is also ended wherever it is in the background, and started again.
  func makeAppTest(
    _ plays: [AppPlay], cover: AppCover?, only names: [String], within: Duration, texts: TextComparison,
    endsApp: Bool = false
  ) throws(UsageError) -> AppTest {
    var only: Set<RowID>?
    for name in names {
      let rows = program.rows(named: name)
      if rows.isEmpty {
        throw UsageError("no flow, step or row is called '\(name)'", help: "write UC2.3, or 'UC2.3 1.3a'")
      }
      only = (only ?? []).union(rows)
    }
    let test = AppTest(
      plays, cover: cover?.suiteKind, selectedRows: only, of: project, program, texts: texts,
      identifiers: project.choiceIdentifiers(program), timeLimit: within, endsApp: endsApp)
    if test.isOver {
      throw UsageError(
        "nothing is to be played: the project has no scenarios",
        help: "--cover rows plays walks of the tables")
    }
    return test
  }
}

extension FlowProgram {
  /// The rows of a flow, of a step, or the row itself.
  fileprivate func rows(named name: String) -> [RowID] {
    allSteps.flatMap { step in
      rows(of: step).filter {
        stepInfo(step).flow == name || stepInfo(step).place == name || place(of: $0) == name
      }
    }
  }
}
