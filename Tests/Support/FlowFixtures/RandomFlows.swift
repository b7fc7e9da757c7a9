package import TestSupport

/// Small flows with screens, prompts, systems, calls, timers and go-tos at random, in the shorthand of
/// ``FlowText``.
package struct RandomFlows {
  package private(set) var text = """
    external-flows: {X1: {}, X2: {results: [R1, R2]}}
    error-flows: {E1: {}}

    """

  /// - Parameters:
  ///   - isDeep: whether most steps are screens that lead to one another, so that histories get long.
  ///   - leadsOn: whether steps without rows lead on, and where called use cases return to varies.
  package init(_ randomness: inout SplitMix64, isDeep: Bool = false, leadsOn: Bool = true) {
    var session = ["roots: [F2, X1]"]
    if Bool.random(using: &randomness) { session.append("on-resume: F3") }
    if Bool.random(using: &randomness) { session.append("locks: [F3]") }
    if Bool.random(using: &randomness) { session.append("open: [F1]") }
    text += "session: {\(session.joined(separator: ", "))}\n"
    for name in ["F1", "F2", "F3"] {
      text += "use-case \(name); errors: [E1]\n" + Self.steps(false, isDeep, leadsOn, &randomness)
    }
    for name in ["P1", "P2"] {
      text += "partial-flow \(name); parameters: [Q]; results: [R1, R2]; errors: [E1]\n"
      text += Self.steps(true, isDeep, leadsOn, &randomness)
    }
  }

  private static func pick<Element>(_ list: [Element], _ randomness: inout SplitMix64) -> Element {
    list[Int.random(in: list.indices, using: &randomness)]
  }

  private static func steps(
    _ isPartial: Bool, _ isDeep: Bool, _ leadsOn: Bool, _ randomness: inout SplitMix64
  ) -> String {
    let count = Int.random(in: 2...5, using: &randomness)
    return (1...count).map { number in
      step(number, of: count, isPartial, isDeep, leadsOn, &randomness)
    }.joined()
  }

  private static func step(
    _ number: Int, of count: Int, _ isPartial: Bool, _ isDeep: Bool, _ leadsOn: Bool,
    _ randomness: inout SplitMix64
  ) -> String {
    var head = "1.\(number) "
    var triggers = ["user: does", "user: does", "event: comes"]
    if isDeep { triggers.append("user: does") }
    let kinds =
      isDeep
      ? ["screen", "screen", "page", "page", "screen", "screen", "prompt", "system", "call"]
      : ["screen", "screen", "page", "prompt", "system", "system", "wait", "call"]
    let kind = pick(kinds + (leadsOn ? ["use", "onward"] : ["use"]), &randomness)
    let onward = leadsOn ? "next: 1.\(Int.random(in: 1...count, using: &randomness))" : "next: 1.1"
    switch kind {
    case "system":
      head += "system: works"
      triggers = ["case: done", "case: failed", "error: E1"]
      if Bool.random(using: &randomness) { triggers.append("user: interrupts") }
    case "wait": head += "system: waits"
    case "call":
      head += "partial-flow: \(pick(["P1", "P2", "X2"], &randomness))"
      triggers = ["returns: R1", "returns: R2", "event: comes"]
    case "use": head += "use-case: \(pick(["F2", "F3", "X1"], &randomness)), \(onward)"
    case "onward": head += "system: works, \(onward)"
    default: head += "\(kind): S\(number)"
    }
    if kind == "use" || kind == "onward" { return head + "\n" }
    var rows = ""
    for (index, trigger) in triggers.enumerated() {
      let letter = String(Unicode.Scalar(UInt8(97 + index)))
      // The results and outcomes have only one row each, the others are told apart by a number.
      let isOutcome = ["case", "error", "returns"].contains { trigger.hasPrefix($0) }
      var row = "  \(letter) \(trigger)\(isOutcome ? "" : " \(index)")"
      if trigger.hasPrefix("event"), Bool.random(using: &randomness) {
        row += ", after: \(pick(["0s", "1s", "10s", "90s"], &randomness))"
      }
      if isPartial, trigger.hasPrefix("user"), randomness.oneIn(5) { row += ", when: Q" }
      if randomness.oneIn(10) { row += ", do: something" }
      if randomness.oneIn(10) { row += ", forget: true" }
      var target = self.target(of: count, isPartial, &randomness)
      // What has ended has to lead on.
      if isOutcome, target.isEmpty { target = "next: 1.1" }
      if target.isEmpty, !row.contains(", do: ") { row += ", do: something" }
      rows += row + (target.isEmpty ? "" : ", " + target) + "\n"
    }
    return head + "\n" + rows
  }

  private static func target(
    of count: Int, _ isPartial: Bool, _ randomness: inout SplitMix64
  ) -> String {
    switch Int.random(in: 0..<20, using: &randomness) {
    case 0..<9: "next: 1.\(Int.random(in: 1...count, using: &randomness))"
    case 9, 10: "next: back"
    case 11: "next: end"
    case 12: "next: resume"
    case 13, 14: isPartial ? "result: \(pick(["R1", "R2"], &randomness))" : "next: 1.1"
    case 15: "go-to: \(pick(["F1", "F2", "F3"], &randomness))"
    case 16: "end-go-to: \(pick(["F1", "F2", "F3", "X1"], &randomness))"
    case 17: "error-flow: E1"
    case 18: "show: a placeholder"
    default: ""
    }
  }
}
