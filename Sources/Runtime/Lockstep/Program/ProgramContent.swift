/// The contents of a program, in one object that all its copies share: copying a program costs nothing.
final class ProgramContent: Sendable {
  let tables: ProgramTables
  /// Of the flows, see ``FlowProgram/digest(of:)``.
  let digests: [UInt64]
  let flowNumbers: [String: Int]
  let nameNumbers: [String: Int32]

  /// Computes the parts that follow from the rest: derived tables, digests, name indices.
  init(_ given: ProgramTables) {
    var tables = given
    tables.computeDerivedValues()
    self.tables = tables
    digests = tables.flows.indices.map { Digest(ofFlow: $0, in: tables).hash }
    flowNumbers = Self.numbers(of: tables.flowInfos.map { $0.id })
    nameNumbers = Self.numbers(of: tables.valueInfos.map { $0.name }).mapValues { Int32($0) }
  }

  /// The place of each text, the first of equal ones. Embedded Swift does not have the initializer of a dictionary that merges.
  private static func numbers(of texts: [String]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (number, text) in texts.enumerated() where numbers[text] == nil { numbers[text] = number }
    return numbers
  }
}
