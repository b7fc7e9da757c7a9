/// The value that a figure should reach.
enum Goal {
  case atLeast(Double)
  case atMost(Double)

  var text: String {
    switch self {
    case .atLeast(let value): "≥ " + value.short
    case .atMost(let value): "≤ " + value.short
    }
  }

  func isReached(by value: Double) -> Bool {
    switch self {
    case .atLeast(let goal): value >= goal
    case .atMost(let goal): value <= goal
    }
  }
}

/// One measured number.
struct Figure {
  var name: String
  var value: Double
  var unit: String
  var note: String
  var goal: Goal?

  init(_ name: String, _ value: Double, _ unit: String, note: String = "", goal: Goal? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.note = note
    self.goal = goal
  }

  /// The cells of its table row.
  var cells: [String] {
    [
      name, value.short + " " + unit, note, goal.map { $0.text + " " + unit } ?? "",
      goal.map { $0.isReached(by: value) ? "yes" : "no" } ?? "",
    ]
  }
}

/// Figures about one question.
struct Chapter {
  var title: String
  var figures: [Figure]

  /// A Markdown table.
  var table: String {
    let rows = [["What", "Measured", "", "Goal", "Reached"]] + figures.map(\.cells)
    var lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    lines.insert("|---|--:|---|--:|---|", at: 1)
    return "### \(title)\n\n" + lines.joined(separator: "\n") + "\n"
  }
}

extension Double {
  /// Three digits that count: more would be noise.
  var short: String {
    guard self > 0, isFinite else { return "0" }
    var step = 1.0
    var places = 0
    while self / step < 100, places < 3 {
      step /= 10
      places += 1
    }
    let scaled = Int((self / step).rounded())
    var digits = String(scaled)
    guard places > 0 else { return digits }
    while digits.count <= places { digits = "0" + digits }
    let point = digits.index(digits.endIndex, offsetBy: -places)
    var text = digits[..<point] + "." + digits[point...]
    while text.hasSuffix("0") { text = text.dropLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : String(text)
  }
}
