import TestSupport

/// Small projects in which actions take time and timers of different lengths run together, in the shorthand of `FlowText`.
struct TimedFlows {
  private(set) var text = "actions: [a.one, a.two]\nerror-flows: {E1: {}}\n"
  private var randomness: SplitMix64

  init(_ randomness: SplitMix64) {
    self.randomness = randomness
    var session: [String] = []
    if pick([true, false]) { session.append("roots: [F2]") }
    if pick([true, false]) { session.append("on-resume: F3") }
    if pick([true, false]) { session.append("locks: [F3]") }
    if pick([true, false, false]) { session.append("open: [F1]") }
    text += "session: {\(session.joined(separator: ", "))}\n"
    for flow in ["F1", "F2", "F3"] { add("use-case \(flow); errors: [E1]", isPartial: false) }
    add("partial-flow P1; results: [R1, R2]; errors: [E1]", isPartial: true)
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[randomness.below(list.count)] }

  private mutating func add(_ head: String, isPartial: Bool) {
    text += head + "\n"
    let count = 2 + randomness.below(3)
    for number in 1...count { addStep(number, of: count, isPartial) }
  }

  private mutating func addStep(_ number: Int, of count: Int, _ isPartial: Bool) {
    var rows: [String]
    switch pick(["screen", "screen", "prompt", "loading", "loading", "call", "wait"]) {
    case "loading":
      text += "1.\(number) system: works, action: \(pick(["a.one", "a.two"]))\n"
      rows = ["case: x", "case: y, values: {wait: duration}", "user: stops", timer]
    case "call" where !isPartial:
      text += "1.\(number) partial-flow: P1\n"
      rows = ["returns: R1", "returns: R2", timer]
    case "wait":
      text += "1.\(number) system: waits\n"
      rows = ["user: goes on", timer, timer]
    case "prompt":
      text += "1.\(number) prompt: N\(number)\n"
      rows = ["user: does", timer]
    default:
      text += "1.\(number) screen: S\(number)\n"
      rows = ["user: does", "user: acts", timer]
    }
    if randomness.oneIn(4), rows.count > 1 { rows.removeLast() }
    for (index, row) in rows.enumerated() {
      let letter = String(Unicode.Scalar(UInt8(97 + index)))
      let isOutcome = row.hasPrefix("case") || row.hasPrefix("returns")
      var words = row
      if row.hasPrefix("event") { words = row.replacing("late", with: "late \(index)") }
      text += "  \(letter) \(words), \(target(of: count, isPartial, isOutcome))\n"
    }
  }

  private var timer: String {
    mutating get { "event: late, after: \(pick(["1s", "2s", "3s", "wait", "2s"]))" }
  }

  private mutating func target(of count: Int, _ isPartial: Bool, _ isOutcome: Bool) -> String {
    switch randomness.below(14) {
    case 0..<7: "next: 1.\(1 + randomness.below(count))"
    case 7: "next: back"
    case 8: "next: end"
    case 9: isPartial ? "result: R1" : "next: 1.1"
    case 10: isPartial ? "result: R2" : "go-to: \(pick(["F1", "F2"]))"
    case 11: "error-flow: E1"
    case 12: "next: resume"
    default: isOutcome ? "next: 1.1" : "show: a placeholder"
    }
  }
}
