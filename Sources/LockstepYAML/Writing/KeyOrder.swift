/// The order of the keys in the rows of a flow file: its ID and kind, its actions, its target, and last the documents'
/// own text.
///
/// Other files keep their author's order, and so do keys whose order means something.
enum KeyOrder {
  /// The position of a key among those of its mapping, the same for keys that keep the author's order;
  /// nil where all of them do.
  static func rank(of key: String, in table: TableName) -> Int? {
    guard let groups = groups(of: table) else { return nil }
    return KeyName(rawValue: key).flatMap { key in groups.firstIndex { $0.contains(key) } } ?? groups.count
  }

  /// The keys of a table; those of one group stay as the author ordered them.
  static func groups(of table: TableName) -> [[KeyName]]? {
    switch table {
    case .flow: flow
    case .scenario: scenario
    case .step: step
    case .transition: transition
    case .section, .inputField, .duration, .errata, .erratum, .cellSource, .sourceNote:
      table.table.entries.map { [$0.name] }
    case .testScenario: testScenario
    case .detail, .project, .externalFlow, .errorFlow, .session, .swift, .trace, .check, .property,
      .condition,
      .world, .worldSettings, .simulatedAnswer, .scriptLine, .vocabulary:
      nil
    }
  }

  private static let flow: [[KeyName]] = [
    [.flow], [.kind], [.title], [.swift], [.overview], [.parameters], [.results], [.errors],
    [.sources], [.before], [.scenarios], [.flows], [.after],
  ]

  private static let scenario: [[KeyName]] = [
    [.id], [.title], [.next], [.goTo], [.step], [.label], [.href], [.source], [.steps],
  ]

  private static let step: [[KeyName]] = [
    [.id], KeyTable.stepKinds, [.label], [.href], [.title], [.with], [.action], [.swift], [.reads], [.keeps],
    // Details render in the order written.
    [.message, .input, .inputs, .items, .options, .actions, .duration, .details],
    [.note], [.next], [.source], [.transitions],
  ]

  private static let testScenario: [[KeyName]] = [
    [.scenario], [.title], [.flow], [.world], [.with], [.tags], [.verifies], [.open], [.steps], [.examples],
  ]

  private static let transition: [[KeyName]] = [
    [.id], KeyTable.triggers, [.after], [.as], [.swift], [.values], [.when], [.gives], [.do], [.forget],
    KeyTable.targets, [.step], [.label], [.href], [.note], [.nextNote], [.source],
  ]
}
