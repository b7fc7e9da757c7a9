import Foundation
import LockstepReporting
import TestSupport
import Testing

/// Other programs read the reports about scenarios: what they count is what there is.
@Suite(
  .enabled(
    if: ForeignReader.isInstalled, "make test installs readers of JUnit, TAP, Cobertura and LCOV in .venv"))
struct ForeignReaderTests {
  @Test func junitIsRead() throws {
    let read = try ForeignReader.read(
      try TestReportFormat.junit.reporter().report(ScenarioReports.make().results),
      """
      from junitparser import JUnitXml
      report = JUnitXml.fromfile(path)
      print(report.tests, report.failures, [case.name for suite in report for case in suite])
      """)
    #expect(read == "3 1 ['LTC1 Open # 1', 'S2 [1]', 'S2 [2]']\n")
  }

  @Test func tapIsRead() throws {
    let read = try ForeignReader.read(
      try TestReportFormat.tap.reporter().report(ScenarioReports.make().results),
      """
      from tap.parser import Parser
      lines = list(Parser().parse_file(path))
      print([line.category for line in lines if line.category == 'unknown'])
      tests = [line for line in lines if line.category == 'test']
      print([line.ok for line in tests], tests[2].yaml_block['at']['line'], tests[2].yaml_block['possible'])
      """)
    #expect(
      read == "[]\n[True, True, False] 13 ['user: selects Back', 'user: selects Out']\n")
  }

  @Test func coberturaIsRead() throws {
    let read = try ForeignReader.read(
      try CoverageFormat.cobertura.reporter.report(ScenarioReports.make().coverage),
      """
      from pycobertura import Cobertura
      report = Cobertura(path)
      print(report.files(), report.line_rate(), report.missed_statements('flows/UC1.yaml'))
      """)
    #expect(read == "['flows/UC1.yaml'] 0.5 [15, 19]\n")
  }

  @Test func lcovIsRead() throws {
    let read = try ForeignReader.read(
      try CoverageFormat.lcov.reporter.report(ScenarioReports.make().coverage),
      """
      from lcov_cobertura import LcovCobertura
      report = LcovCobertura(open(path).read(), '.').parse()
      print(report['summary']['lines-total'], report['summary']['lines-covered'])
      [file] = [file for package in report['packages'].values() for file in package['classes'].items()]
      print(file[0], {line: hits['hits'] for line, hits in file[1]['lines'].items()}, file[1]['methods'])
      """)
    #expect(
      read == """
        4 2
        flows/UC1.yaml {14: '3', 15: '0', 19: '0', 20: '2'} {'UC1 1.1': ['10', '3'], 'UC1 1.2': ['16', '3']}

        """)
  }
}

/// Runs a few lines of Python over a report.
private enum ForeignReader {
  private static let python = Repository.root.appending(path: ".venv/bin/python").path

  static let isInstalled: Bool = {
    guard FileManager.default.isExecutableFile(atPath: python) else { return false }
    let modules = try? OtherProgram.run(
      python, ["-c", "import junitparser, tap.parser, yaml, pycobertura, lcov_cobertura"])
    return modules?.status == 0
  }()

  /// - Parameter script: knows the report by `path`.
  /// - Returns: what it prints.
  static func read(_ report: String, _ script: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "lockstep-report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(report.utf8).write(to: file)
    return try OtherProgram.run(python, ["-c", "path = '\(file.path)'\n\(script)"]).output
  }
}
