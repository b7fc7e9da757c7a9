import Lockstep
import LockstepModel

/// Making room for a part that is to be written.
extension RenumberedTable {
  /// Moves up the IDs after `id`, until there is room.
  mutating func makeRoom(after id: String) throws(RenumberingRefusal) {
    if let place = place(of: id) { return try makeRoom(after: place) }
    if let scenario = entry.scenarioPosition(of: id) { return try makeRoom(afterScenario: scenario) }
    let rows = rows.filter { $0.old == id }
    guard let place = rows.first?.place else { throw unknownIDRefusal(id) }
    guard rows.count == 1 else {
      throw RenumberingRefusal(
        "\(rows.count) rows of \(flowID) are called \(id)", help: Self.renumberFirstHelp)
    }
    try makeRoom(afterRow: id, of: place)
  }

  func unknownIDRefusal(_ id: String) -> RenumberingRefusal {
    let names = entry.stepAndScenarioIDs + rows.map(\.old)
    return RenumberingRefusal(
      "\(flowID) has no scenario, step or row '\(id)'", help: Suggestion.help(for: id, among: names))
  }

  private mutating func makeRoom(after place: StepPlace) throws(RenumberingRefusal) {
    let scenario = section.scenarios[place.scenario]
    let prefix = scenario.id.value + "."
    let numbers = scenario.steps.map { Self.parseNumber($0.id.value, after: prefix) }
    let room = try findRoom(after: place.step, numbers, of: scenario.steps.map(\.id.value))
    for (step, number) in room.moved {
      rename(StepPlace(scenario: place.scenario, step: step), to: "\(prefix)\(number)")
    }
    freedID = "\(prefix)\(room.free)"
    precedingID = scenario.steps[place.step].id
  }

  private mutating func makeRoom(afterScenario position: Int) throws(RenumberingRefusal) {
    let ids = section.scenarios.map(\.id.value)
    let room = try findRoom(after: position, ids.map { Self.parseNumber($0, after: "") }, of: ids)
    for (scenario, number) in room.moved { rename(scenario: scenario, to: "\(number)") }
    freedID = "\(room.free)"
    precedingID = section.scenarios[position].id
  }

  private mutating func makeRoom(afterRow id: String, of place: StepPlace) throws(RenumberingRefusal) {
    let step = step(place)
    let ids = step.transitions.map(\.id.value)
    let numbers = ids.map { RowSuffix.of($0, in: step.id.value).flatMap(RowSuffix.number) }
    guard let position = ids.firstIndex(of: id) else { throw unknownIDRefusal(id) }
    let room = try findRoom(after: position, numbers, of: ids)
    for (row, number) in room.moved {
      scenarios[place.scenario].steps[place.step].rows[row] = step.id.value + RowSuffix.text(number, style)
    }
    freedID = step.id.value + RowSuffix.text(room.free, style)
    precedingID = step.transitions[position].id
  }

  /// Which of the siblings after a position get which number, so that the one after its own is free.
  private func findRoom(
    after position: Int, _ numbers: [Int?], of ids: [String]
  ) throws(RenumberingRefusal) -> (free: Int, moved: [(Int, Int)]) {
    guard let number = numbers[position] else { throw outOfOrderRefusal(ids[position]) }
    var before = number
    var last = number + 1
    var moved: [(Int, Int)] = []
    for sibling in numbers.indices.dropFirst(position + 1) {
      guard let own = numbers[sibling], own > before else { throw outOfOrderRefusal(ids[sibling]) }
      before = own
      last = max(own, last + 1)
      if last == own { break }
      moved.append((sibling, last))
    }
    return (number + 1, moved)
  }

  private func outOfOrderRefusal(_ id: String) -> RenumberingRefusal {
    RenumberingRefusal(
      "\(id) of \(flowID) is not in the order of the numbers, so the rows after it are ambiguous",
      help: Self.renumberFirstHelp)
  }

  /// The whole number that follows `prefix` and is all that follows it.
  static func parseNumber(_ id: String, after prefix: String) -> Int? {
    guard id.hasPrefix(prefix) else { return nil }
    let digits = id.utf8.dropFirst(prefix.utf8.count)
    guard let first = digits.first, digits.count <= 9, digits.count == 1 || first != UInt8(ascii: "0"),
      digits.allSatisfy(\.isDigit)
    else { return nil }
    return Int(String(Substring(digits)))
  }
}
