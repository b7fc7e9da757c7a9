import Testing

@testable import LockstepYAML

@Suite struct KeyOrders {
  /// A key that is new in a table has a place, and only one.
  @Test(arguments: TableName.allCases) func everyKeyHasItsPlace(_ name: TableName) {
    guard let groups = KeyOrder.groups(of: name) else { return }
    let keys = groups.flatMap(\.self)
    #expect(keys.count == Set(keys).count)
    #expect(Set(keys) == Set(name.table.entries.map(\.name)))
  }

  /// The order of a step's details is that of the table.
  @Test func detailsShareAPlace() {
    let ranks = Set(KeyTable.detail.entries.map { KeyOrder.rank(of: $0.name.rawValue, in: .step) })
    #expect(ranks.count == 1)
  }
}
