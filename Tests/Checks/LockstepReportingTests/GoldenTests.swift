import Foundation
import Lockstep
import LockstepModel
import LockstepReporting
import Testing

@Suite struct GoldenTests {
  /// Without colour, for a watching person, with all there is to say.
  static let style = TextStyle(confirmsSuccess: true, fixCommand: "lockstep lint --fix")

  @Test(arguments: GoldenCase.all)
  func everyFormatIsAsAgreed(_ golden: GoldenCase) throws {
    let diagnostics = try golden.diagnostics()
    let summary = Summary(of: diagnostics, flows: golden.flows)
    for format in ReportFormat.allCases {
      let report = format.reporter(style: Self.style).report(diagnostics, summary: summary)
      try compare(report, with: golden.folder.appending(path: "\(format.rawValue).out"))
    }
  }

  @Test func everyFolderIsACase() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: GoldenCase.fixtures.path)
    #expect(Set(folders) == Set(GoldenCase.all.map(\.name)))
    #expect(GoldenCase.all.allSatisfy { !$0.why.isEmpty })
  }

  /// Compares line by line: two whole reports in a failure help nobody.
  private func compare(_ report: String, with file: URL) throws {
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(report.utf8).write(to: file)
    }
    let agreed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let (got, wanted) = (report.components(separatedBy: "\n"), agreed.components(separatedBy: "\n"))
    for (number, (line, other)) in zip(got, wanted).enumerated() where line != other {
      Issue.record("\(file.lastPathComponent):\(number + 1): got \(line), agreed \(other)")
      return
    }
    #expect(got.count == wanted.count, "\(file.lastPathComponent) has another length")
  }
}
