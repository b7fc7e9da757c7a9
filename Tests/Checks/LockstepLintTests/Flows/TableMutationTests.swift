import Lockstep
import LockstepLint
import LockstepModel
import TestSupport
import Testing

/// The flows of this repository as tables, spoilt one row at a time: the right rule finds it in the right row.
@Suite struct TableMutationTests {
  private let tables: [WrittenTable]
  private let settings: ProjectDocument?
  /// The tables as they are, read once.
  private let sound: [Checked<FlowDocument>]
  private let repeated: RepeatedLint

  init() throws {
    let flows = try FlowFiles.shared.get()
    tables = flows.project.documents.map { WrittenTable($0, in: flows.project) }
    settings = flows.project.settings
    sound = tables.map { $0.read() }
    repeated = RepeatedLint(Project(sound.compactMap(\.value), settings: settings), levels: .all)
  }

  /// What the readers and all rules find, with the table at a position spoilt.
  private func lint(_ spoilt: [WrittenTable], _ number: Int) -> [Diagnostic] {
    var read = sound
    read[number] = spoilt[number].read()
    return repeated.findings(
      in: read.compactMap(\.value), settings: settings, said: read.flatMap(\.diagnostics))
  }

  @Test func theTablesAreInOrder() {
    let found = lint(tables, 0).filter { $0.severity > .note }
    #expect(tables.count >= 4)
    // A table has no words for the values of outcomes.
    #expect(found.map { "\($0.rule.id) \($0.row ?? "")" } == ["unknown-duration 5.1e"])
  }

  @Test func aRenamedActionIsFoundInItsRow() {
    let count = spoil(["inconsistent-action-name", "row-without-action"]) { row in
      guard row.description.hasPrefix("User selects "), !row.description.contains("<") else { return nil }
      row.description += "x"
      return row.id
    }
    #expect(count >= 10)
  }

  @Test func aLostRowIsFoundInItsStep() {
    var count = 0
    for (number, table) in tables.enumerated() {
      for (index, row) in Trials.share(Array(table.rows.enumerated()), oneOf: 3) {
        let isAction = row.description.hasPrefix("User selects ")
        guard isAction || row.description.hasPrefix("Result: ") else { continue }
        var spoilt = tables
        spoilt[number].rows.remove(at: index)
        expect([isAction ? "action-without-row" : "unhandled-result"], at: row.step, in: spoilt, number)
        count += 1
      }
    }
    #expect(count >= 10)
  }

  @Test func aTargetThatDoesNotExistIsFoundInItsRow() {
    let count = spoil(["unknown-step"]) { row in
      guard row.next.first?.isNumber == true else { return nil }
      row.next = "77.7"
      return row.id
    }
    #expect(count >= 20)
  }

  @Test func aTargetThatIsLostIsFoundInItsRow() {
    let count = spoil(["missing-target"]) { row in
      guard !row.step.isEmpty, !row.next.isEmpty, !row.description.contains("&rarr;") else { return nil }
      row.next = ""
      return row.id
    }
    #expect(count >= 30)
  }

  @Test func aScreenThatLeadsToItselfIsFoundInItsRow() throws {
    let displayed = ["screen", "prompt", "page", "modal", "drawer", "bottom sheet"]
    var count = 0
    for (number, table) in tables.enumerated() {
      for (index, row) in Trials.share(Array(table.rows.enumerated()), oneOf: 3)
      where row.description.hasPrefix("User selects ") {
        let step = try #require(table.rows.first { $0.id == "**\(row.step)**" })
        guard displayed.contains(where: { step.description.hasPrefix("**System displays \($0)") }) else {
          continue
        }
        var spoilt = tables
        spoilt[number].rows[index].next = row.step
        expect(["self-loop"], at: row.id, in: spoilt, number)
        count += 1
      }
    }
    #expect(count >= 7)
  }

  @Test func aSiblingAsTargetLeavesThatOfTheRowUnreachable() {
    var count = 0
    for (number, table) in tables.enumerated() {
      for (index, row) in Trials.share(Array(table.rows.enumerated()), oneOf: 3)
      where row.next.first?.isNumber == true {
        // Only what one row leads to is missed when that row leads elsewhere.
        let ways = table.rows.filter { Self.step($0.next, in: table) == Self.step(row.next, in: table) }
        guard ways.count == 1,
          Self.step(row.next, in: table) != table.rows.first(where: { $0.id.contains(".") })?.id
        else { continue }
        let others = table.rows.filter {
          $0.id.hasPrefix("**") && $0.id.contains(".") && $0.id != "**\(row.step)**"
        }
        guard let other = others.first(where: { $0.id != Self.step(row.next, in: table) }) else { continue }
        var spoilt = tables
        spoilt[number].rows[index].next = other.id.replacing("*", with: "")
        let found = lint(spoilt, number).filter { $0.severity > .note }
        let isFound = found.contains { $0.rule.id.hasPrefix("unreachable-") }
        #expect(isFound, "\(table.heading) \(row.id) → \(other.id): \(Findings(diagnostics: found))")
        count += 1
      }
    }
    #expect(count >= 8)
  }

  @Test func anotherResultIsFoundInItsRow() {
    let given = spoil(["unknown-result"]) { row in
      guard row.next.hasPrefix("Result: ") else { return nil }
      row.next += "x"
      return row.id
    }
    let taken = spoil(["impossible-return"]) { row in
      guard row.description.hasPrefix("Result: ") else { return nil }
      row.description += "x"
      return row.id
    }
    #expect(given >= 2)
    #expect(taken >= 1)
  }

  @Test func aRowThatStandsTwiceIsFound() {
    var count = 0
    for (number, table) in tables.enumerated() {
      for (index, row) in table.rows.enumerated() where !row.step.isEmpty && index % 3 == 0 {
        var spoilt = tables
        spoilt[number].rows.insert(row, at: index)
        expect(["duplicate-id"], at: row.id, in: spoilt, number)
        count += 1
      }
    }
    #expect(count >= 30)
  }

  @Test func aRowWithTheNumberOfAnotherStepIsFound() {
    var count = 0
    for (number, table) in tables.enumerated() {
      for (index, row) in table.rows.enumerated() where !row.step.isEmpty && index % 3 == 1 {
        var spoilt = tables
        spoilt[number].rows[index].id = "55.5a"
        expect(["misplaced-id"], at: "55.5a", in: spoilt, number)
        count += 1
      }
    }
    #expect(count >= 30)
  }

  @Test func aCallerThatIsNotListedAndAnErrorThatIsNotDeclaredAreFound() throws {
    for (number, table) in tables.enumerated() {
      if let index = table.overview.firstIndex(where: { $0.name == "Used by" && $0.cell.contains("](") }) {
        var spoilt = tables
        spoilt[number].overview[index].cell = "*None*"
        expect(["used-by-missing"], at: "Used by", in: spoilt, number)
      }
      guard let index = table.overview.firstIndex(where: { $0.name == "Possible errors" }),
        let row = table.rows.first(where: { $0.description.hasPrefix("Error: ") })
      else { continue }
      var spoilt = tables
      spoilt[number].overview[index].cell = "*None*"
      expect(["undeclared-error"], at: row.id, in: spoilt, number)
      spoilt = tables
      spoilt[number].rows.removeAll { $0.description == row.description }
      let name = "Possible errors"
      expect(["unraised-error"], at: name, in: spoilt, number)
    }
  }

  /// The id of the row of the step that a target means.
  private static func step(_ target: String, in table: WrittenTable) -> String {
    if target.contains(".") { return "**\(target)**" }
    return table.rows.first { $0.id.hasPrefix("**\(target).") }?.id ?? target
  }

  /// Changes each row that `change` wants to change, one at a time, and expects a finding in the row that it
  /// names; the answer is how many there were.
  private func spoil(_ rules: Set<String>, _ change: (inout WrittenTable.Row) -> String?) -> Int {
    var count = 0
    for (number, table) in tables.enumerated() {
      // Every third row is enough: they differ in little.
      for index in Trials.share(Array(table.rows.indices), oneOf: 3) {
        var spoilt = tables
        guard let row = change(&spoilt[number].rows[index]) else { continue }
        expect(rules, at: row, in: spoilt, number)
        count += 1
      }
    }
    return count
  }

  private func expect(_ rules: Set<String>, at row: String, in spoilt: [WrittenTable], _ number: Int) {
    let found = lint(spoilt, number)
    let isFound = found.contains {
      rules.contains($0.rule.id) && $0.row == row && $0.location.source.path == spoilt[number].path
    }
    #expect(
      isFound,
      "\(spoilt[number].heading) \(row): \(Findings(diagnostics: found.filter { $0.severity > .note }))")
  }
}
