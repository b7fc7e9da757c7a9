import Lockstep

/// Finds the scenarios and steps of a table by their ids.
///
/// Nearly every table is numbered from top to bottom: scenarios 1, 2 …, steps 1.1, 1.2 …. There an ID contains its
/// position, and needs no lookup. Of duplicate IDs the first counts.
struct TableIDs: Equatable, Sendable {
  /// The position of each scenario's first step among all steps, and the number of these.
  private let starts: [Int32]
  /// The number of the first scenario, if the table is numbered in order.
  private let first: Int
  /// The ids of any other table.
  private let names: Names?

  private struct Names: Equatable, Sendable {
    var steps: [String: Int32] = [:]
    var scenarios: [String: Int32] = [:]
    /// Different ones, in document order.
    var stepIDs: [String] = []
    var scenarioIDs: [String] = []
    var hasDuplicates = false

    init(_ scenarios: [Scenario]) {
      var place: Int32 = 0
      for (number, scenario) in scenarios.enumerated() {
        if self.scenarios.updateIfNew(scenario.id.value, Int32(number)) {
          scenarioIDs.append(scenario.id.value)
        } else {
          hasDuplicates = true
        }
        for step in scenario.steps {
          if steps.updateIfNew(step.id.value, place) {
            stepIDs.append(step.id.value)
          } else {
            hasDuplicates = true
          }
          place += 1
        }
      }
    }
  }

  init(_ scenarios: [Scenario]) {
    var starts: [Int32] = [0]
    starts.reserveCapacity(scenarios.count + 1)
    for scenario in scenarios { starts.append(starts[starts.count - 1] + Int32(scenario.steps.count)) }
    self.starts = starts
    first = scenarios.first.flatMap { TableNumber($0.id.value)?.scenario } ?? 0
    names = Self.areInOrder(scenarios, from: first) ? nil : Names(scenarios)
  }

  private static func areInOrder(_ scenarios: [Scenario], from first: Int) -> Bool {
    for (position, scenario) in scenarios.enumerated() {
      let number = first + position
      guard TableNumber(scenario.id.value) == TableNumber(scenario: number, step: nil) else { return false }
      for (place, step) in scenario.steps.enumerated()
      where TableNumber(step.id.value) != TableNumber(scenario: number, step: place + 1) {
        return false
      }
    }
    return true
  }

  /// Whether scenarios and steps are numbered from top to bottom; the first scenario may have any number.
  var areInOrder: Bool { names == nil }

  /// Whether two steps, or two scenarios, have the same id.
  var haveDuplicates: Bool { names?.hasDuplicates ?? false }

  /// The position among all steps of the one called `id`.
  func step(_ id: String) -> Int? {
    if let names { return names.steps[id].map { Int($0) } }
    guard let number = TableNumber(id), let step = number.step, let scenario = position(of: number) else {
      return nil
    }
    let place = Int(starts[scenario]) + step - 1
    return place < Int(starts[scenario + 1]) ? place : nil
  }

  /// The position of the scenario called `id`.
  func scenario(_ id: String) -> Int? {
    if let names { return names.scenarios[id].map { Int($0) } }
    guard let number = TableNumber(id), number.step == nil else { return nil }
    return position(of: number)
  }

  private func position(of number: TableNumber) -> Int? {
    let position = number.scenario - first
    return position >= 0 && position < starts.count - 1 ? position : nil
  }

  /// All different ids, those of steps first.
  var all: [String] {
    if let names { return names.stepIDs + names.scenarioIDs }
    let scenarios = 0..<starts.count - 1
    return scenarios.flatMap { scenario in
      (0..<Int(starts[scenario + 1] - starts[scenario])).map { "\(first + scenario).\($0 + 1)" }
    } + scenarios.map { String(first + $0) }
  }
}

/// An id as tables are numbered: `3`, `3.12`. Other spellings of the same numbers, such as `3.01`, are none.
private struct TableNumber: Equatable {
  var scenario: Int
  /// From 1.
  var step: Int?

  init(scenario: Int, step: Int?) {
    self.scenario = scenario
    self.step = step
  }

  init?(_ id: String) {
    var bytes = id.utf8.makeIterator()
    var end: UInt8?
    guard let scenario = Self.number(&bytes, &end) else { return nil }
    self.scenario = scenario
    if end == nil { return }
    guard end == UInt8(ascii: "."), let step = Self.number(&bytes, &end), end == nil, step > 0 else {
      return nil
    }
    self.step = step
  }

  /// Reads a number of at most six digits and the byte after it.
  private static func number(_ bytes: inout String.UTF8View.Iterator, _ end: inout UInt8?) -> Int? {
    var number = 0
    var count = 0
    while true {
      end = bytes.next()
      guard let byte = end, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
      // A zero in front is another spelling.
      if count > 5 || count == 1 && number == 0 { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      count += 1
    }
    return count == 0 ? nil : number
  }
}

extension Dictionary {
  /// Adds a value unless there is one.
  fileprivate mutating func updateIfNew(_ key: Key, _ value: Value) -> Bool {
    if self[key] != nil { return false }
    self[key] = value
    return true
  }
}
