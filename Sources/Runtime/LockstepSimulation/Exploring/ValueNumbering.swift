import Lockstep

/// Numbers for values in the order in which they were met.
struct ValueNumbering<Value: Hashable & Sendable>: Sendable {
  private var numbers: [Value: Int] = [:]
  private var values: [Value] = []

  var count: Int { values.count }

  subscript(number: Int) -> Value { values[number] }

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
