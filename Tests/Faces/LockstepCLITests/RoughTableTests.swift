import Foundation
import Testing

@testable import LockstepCLI

/// A table that somebody typed: laid out, imported, edited and rendered, one edit changes one row.
@Suite struct RoughTableTests {
  private static let name = "UC1.1_WalkThroughTheHouse.md"
  private static let rough: String = {
    let rooms = (1...8).flatMap { number in
      [
        "| 1.\(number) | System displays screen 'Room \(number)'<br>Message: This is room \(number)<br>Actions: Next, Look, Back, Leave | |",
        "| 1.\(number)a | User selects Next | 1.\(number % 8 + 1) |", "|1.\(number)b|User selects Look|2|",
        "| 1.\(number)c   | User selects Back | Back |", "| 1.\(number)d | User selects Leave | End|",
      ]
    }
    let rows =
      ["| 1 | PRIMARY SCENARIO | |"] + rooms + [
        "| 2 | WHEN LOOKING | |", "| 2.1 | System displays prompt 'A lamp'<br>Actions: Close | |",
        "| 2.1a | User selects Close | Back |",
      ]
    return """
      # Use Case 1.1 Walk through the house

      ## Overview

      | Aspect | Description |
      |---|---|
      | Summary | A visitor walks through the rooms. |
      | Possible errors | None |

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }()

  @Test func oneEditIsADifferenceOfOneRow() async throws {
    #expect(Self.rough.split(separator: "\n").count(where: { $0.hasPrefix("|") }) >= 40)
    try await Places.withFolder(["docs/\(Self.name)": Self.rough]) { folder in
      let (table, target) = ("\(folder)/docs/\(Self.name)", "\(folder)/flows")
      #expect(await CommandHarness().run("fmt", table) == 0)
      let tidy = try String(contentsOfFile: table, encoding: .utf8)
      let lint = CommandHarness()
      #expect(await lint.run("lint", "\(folder)/docs", "--fail-on", "note") == 0, "\(lint.output)")

      let imports = CommandHarness()
      #expect(await imports.run("import", table, "-o", target) == 0, "\(imports.output)\(imports.complaints)")
      let flow = "\(target)/UC1.1_WalkThroughTheHouse.yaml"
      let text = try String(contentsOfFile: flow, encoding: .utf8)
      #expect(!text.contains("source"), "\(text)")

      // The document lies beside its flow from now on.
      try FileManager.default.copyItem(atPath: table, toPath: "\(target)/\(Self.name)")
      let edited = text.replacing("selects Next, next: 1.3", with: "selects Next, next: 1.4")
      #expect(edited != text)
      try edited.write(toFile: flow, atomically: true, encoding: .utf8)
      let render = CommandHarness()
      #expect(await render.run("render", target) == 0, "\(render.output)\(render.complaints)")
      let rendered = try String(contentsOfFile: "\(target)/\(Self.name)", encoding: .utf8)
      let (before, after) = (tidy.components(separatedBy: "\n"), rendered.components(separatedBy: "\n"))
      #expect(before.count == after.count)
      let changed = zip(before, after).filter { $0 != $1 }
      #expect(changed.count == 1, "\(changed)")
      #expect(changed.first?.1.contains("| 1.4 ") == true)
    }
  }

  @Test func checkComparesTheLayoutOfTablesOnlyIfAsked() async throws {
    for (settings, status) in [("", 0), ("check: {tables: false}\n", 0), ("check: {tables: true}\n", 1)] {
      let files = ["lockstep.yaml": "lockstep: 1\n" + settings, Self.name: Self.rough]
      try await Places.withFolder(files) { folder in
        let check = CommandHarness()
        #expect(
          await check.run("check", folder, "--fail-on", "warning") == Int32(status),
          "\(settings) \(check.output)\(check.complaints)")
        #expect(check.output.contains("the tables are not laid out") == (status == 1))
        #expect(await CommandHarness().run("fmt", "\(folder)/\(Self.name)") == 0)
        let again = CommandHarness()
        #expect(await again.run("check", folder, "--fail-on", "note") == 0, "\(again.output)")
      }
    }
  }
}
