import LockstepModel
import Testing

@Suite struct NaturalOrderTests {
  @Test(arguments: [
    ["UC1.3", "UC2.1", "UC10.1"], ["rows-1", "rows-2", "rows-10"], ["PF2.8", "UC1"], ["a", "a1", "b"],
    ["a01", "a1", "a1b"],
    ["", "a"], ["UC2", "UC2.1"],
  ])
  func numbersCountAsNumbers(_ names: [String]) {
    for (left, right) in zip(names, names.dropFirst()) {
      #expect(
        NaturalOrder.isIncreasing(left, right) && !NaturalOrder.isIncreasing(right, left), "\(left) \(right)")
      #expect(!NaturalOrder.isIncreasing(left, left))
    }
  }
}
