import FlowFixtures
import Foundation
import Lockstep
import TestSupport
import Testing

@testable import LockstepPIN

/// `docs/change-pin.md` goes through the guide: it names every row of CP1 and nothing that does not exist.
@Suite struct ChangePINDocumentTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  @Test func everyRowIsNamed() throws {
    let program = try FlowFiles.program
    let steps = program.steps(of: "CP1")
    let ids = steps.flatMap { step in
      [program.stepInfo(step).id] + program.rows(of: step).map { program.rowInfo($0).id }
    }
    let named = Set(
      try Self.text("docs/change-pin.md").matches(of: /\b\d+\.\d+[a-z]?\b/).map { String($0.0) })
    #expect(ids.count > 50)
    #expect(Set(ids).subtracting(named).sorted() == [], "rows of CP1 that the document does not name")
    #expect(named.subtracting(ids).sorted() == [], "rows that CP1 does not have")
  }

  @Test func theTestsExist() throws {
    let document = try Self.text("docs/change-pin.md")
    let scenarios = try Self.text("flows/scenarios/change-pin.yaml")
    let client = try Self.text("Tests/PIN/LockstepPINTests/Change/PINClientTests.swift")
    let vectors = try Self.text("Tests/PIN/LockstepPINTests/Fixtures/pin.json")
    let named = document.matches(of: /`(change-pin(?:-\w+)*)`/)
    #expect(named.count > 20)
    for scenario in named { #expect(scenarios.contains("- scenario: \(scenario.1)\n"), "\(scenario.1)") }
    let callbacks = ["remainingFailureCount", "previousFailureCount", "maxFailureCount", "cancelChallenge"]
    for test in document.matches(of: /`([a-z]+[A-Z]\w+)`/) where !callbacks.contains(String(test.1)) {
      #expect(client.contains("func \(test.1)("), "\(test.1)")
    }
    for vector in document.matches(of: /VP\d\d/) {
      #expect(vectors.contains("\"\(vector.0)\""), "\(vector.0)")
    }
  }

  @Test func everyResultHasItsCallback() throws {
    let rows = try Self.text("docs/change-pin.md").split(separator: "\n")
    for result in ChangePINResult.allCases {
      let row = rows.first { $0.hasPrefix("| \(result.rawValue) |") } ?? ""
      #expect(
        row.contains(result.error == nil ? "didChangePinForUser" : "didFailToChangePinForUser"), "\(result)")
      if let error = result.error { #expect(row.contains(" \(error.number)"), "\(result)") }
    }
  }
}
