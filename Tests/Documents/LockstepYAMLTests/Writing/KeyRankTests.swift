import Testing

@testable import LockstepYAML

@Suite struct KeyOrders {
  /// The order of a step's details is that of the table.
  @Test func detailsShareAPlace() {
    let ranks = Set(KeyTable.detail.entries.map { KeyTable.step.rank(of: $0.name.rawValue) })
    #expect(ranks.count == 1)
  }
}
