import LockstepLists
import LockstepModel
import Testing

/// Rows of a table of fields: each one is a field by itself, whether its name is known or not.
@Suite struct FieldRowTests {
  private func table(_ before: String, _ behind: String = "") -> String {
    let rows = [
      "| Item | Description |", "|---|---|", "| Actor | Operator |", before,
      "| Main flow | 1. Operator starts the robot.<br>2. System moves forward. |", behind,
    ]
    return "# UC-1 Clean\n\n\(rows.filter { !$0.isEmpty }.joined(separator: "\n"))\n"
  }

  private func overview(_ text: String) throws -> [String: [String]] {
    let rows = try Lists.document(text).overview.map { row in
      switch row.value {
      case .text(let text): (row.key.value, [text.value])
      case .list(let texts): (row.key.value, texts.map(\.value))
      }
    }
    return Dictionary(rows) { $0 + $1 }
  }

  @Test(arguments: ["| Type | Primary |", "| Channel | Web<br>App |", "| **Author** | Ann |", "| Type | |"])
  func anUnknownNameBeginsAnotherField(_ row: String) async throws {
    let text = table(
      "\(row)\n| Preconditions | The robot is on. |", "\(row)\n| Result | The floor is clean. |")
    #expect(try overview(text) == ["actors": ["Operator"], "preconditions": ["The robot is on"]])
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }

  /// Names that are made of several ones.
  @Test(arguments: [
    "Alternative/Exception Scenarios", "Alternative / Exception Flows", "Error & Exception Flows",
    "Alternate and Exceptional Flows", "Alt Flow", "Error Case", "Alternative flow 1", "Alternate",
  ])
  func alternativesAreKnownByTheirWords(_ name: String) async throws {
    let row = "| \(name) | 2a. Dust is found: System stops. Use case ends. |"
    let text = table("", "\(row)\n| Result | It is clean. |")
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
    #expect(
      Lists.lines(try Lists.document(text)).contains { $0.hasSuffix("case 'Dust is found' → 2a") }, "\(name)")
  }

  /// Its text needs no label where its name is that of one alternative.
  @Test func aNameWithANumberIsOneAlternative() throws {
    let rows = [
      "| Alternative flow 1 | At step 2, dust is found: System stops. Use case ends. |",
      "| Alternative flow 2 | 1. At step 2, water is found.<br>2. System stops. Use case ends. |",
    ]
    let text = table("", rows.joined(separator: "\n"))
    let lines = Lists.lines(try Lists.document(text))
    #expect(lines.filter { $0.hasPrefix("AF") && $0.hasSuffix(":") } == ["AF1:", "AF2:"], "\(lines)")
  }

  @Test(arguments: [
    "2a. Dust is found: System stops.", "1. Operator stops the robot.", "If dust is found, resume at step 1.",
  ])
  func sentencesBelowAnUnknownNameAreSaid(_ text: String) async throws {
    #expect(
      try await Lists.findings(["UC-1.md": table("", "| Rainy weather | \(text) |")])
        == ["UC-1.md:7 unread-sentence"])
  }

  @Test(arguments: ["1. Speed<br>2. Noise", "Fast. Use cases are short.", "R2D2: a robot", "2 minutes"])
  func otherTextBelowAnUnknownNameIsNot(_ text: String) async throws {
    #expect(try await Lists.findings(["UC-1.md": table("", "| Rainy weather | \(text) |")]) == [])
  }

  /// The rows below an empty field of alternatives are these.
  @Test func rowsBelowAnEmptyFieldAreAlternatives() throws {
    let rows = [
      "| Extensions | |", "| Dust is found at step 2 | System stops. Use case ends. |",
      "| Water is found at step 2 | Use case ends. |",
    ]
    let text = table("", rows.joined(separator: "\n"))
    let lines = Lists.lines(try Lists.document(text))
    #expect(lines.contains { $0.contains("'Dust is found at step 2'") }, "\(lines)")
    #expect(lines.contains { $0.contains("'Water is found at step 2'") }, "\(lines)")
  }
}
