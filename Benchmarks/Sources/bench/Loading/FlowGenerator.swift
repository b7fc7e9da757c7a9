/// Writes valid flows without findings: 60 steps and 180 rows each, calls from every use case to partial flows, and a
/// way from each use case to the next.
///
/// Of every four flows one is a partial flow.
struct FlowGenerator {
  let count: Int

  /// The project file and the flows, by the names of their files.
  var files: [(name: String, text: String)] {
    [("lockstep.yaml", project)] + (0..<count).map { (id($0) + "_Generated.yaml", flow($0)) }
  }

  private func isPartial(_ number: Int) -> Bool { number % 4 == 3 }

  private func id(_ number: Int) -> String {
    (isPartial(number) ? "PF" : "UC") + "\(number / 40 + 1).\(number % 40 + 1)"
  }

  private var project: String {
    """
    lockstep: 1
    error-flows:
      No internet: {}
    session: {roots: [\(id(0))]}
    actions: [host.check, host.confirm]

    """
  }

  private func flow(_ number: Int) -> String {
    let isPartial = isPartial(number)
    var text = """
      flow: \(id(number))
      kind: \(isPartial ? "partial-flow" : "use-case")
      title: Handle request \(number)
      \(isPartial ? "results: [Done, Retry, Cancelled]" : "overview: {goal: The request is handled.}")
      errors: [No internet]

      scenarios:

      """
    for scenario in 1...10 { text += self.scenario(scenario, of: number) }
    return text
  }

  private func scenario(_ s: Int, of number: Int) -> String {
    let isPartial = isPartial(number)
    let giveUp = isPartial ? "result: Cancelled" : "next: end"
    let again = isPartial && s == 10 ? "result: Retry" : "next: \(s).1"
    let onward = s < 10 ? "next: \(s + 1)" : isPartial ? "result: Done" : "go-to: \(successor(of: number))"
    return """
        - id: \(s)
          steps:
            - id: \(s).1
              system: checks request \(number)\(s > 1 ? "\n        reads: [digits]" : "")
              action: host.check
              transitions:
                - {id: \(s).1a, case: Ready, as: ready, next: \(s).2}
                - {id: \(s).1b, case: Incomplete, as: incomplete, next: \(s).4}
                - {id: \(s).1c, error: No internet, error-flow: No internet}
            - id: \(s).2
              screen: Overview \(s)
              message: Please look at what you have asked for.
              actions: [Continue, Help, Back]
              transitions:
                - {id: \(s).2a, user: selects Continue, next: \(s).3}
                - {id: \(s).2b, user: selects Help, show: under construction}
                - {id: \(s).2c, user: selects Back, next: back}
      \(third(s, of: number))
            - id: \(s).4
              prompt: Something is missing
              actions: [Close, Try again, Skip]
              transitions:
                - {id: \(s).4a, user: selects Close, next: \(s).5}
                - {id: \(s).4b, user: selects Try again, \(again)}
                - {id: \(s).4c, user: selects Skip, next: \(s).6}
            - id: \(s).5
              system: confirms the request
              action: host.confirm
              transitions:
                - {id: \(s).5a, case: Accepted, as: accepted, next: \(s).6}
                - {id: \(s).5b, case: "Refused (not for the last time)", as: refused, next: \(s).2}
                - {id: \(s).5c, case: Refused for good, as: final, \(giveUp)}
            - id: \(s).6
              screen: Code \(s)
              input: {text: 6 digits (0-9), name: digits, pattern: "[0-9]{6}"}
              actions: [Cancel, Start over]
              transitions:
                - {id: \(s).6a, user: enters digits, gives: digits, \(onward)}
                - {id: \(s).6b, user: selects Cancel, \(giveUp)}
                - {id: \(s).6c, user: selects Start over, next: 1}

      """
  }

  /// A call of a partial flow; in a partial flow, which calls none, a question to the driver.
  private func third(_ s: Int, of number: Int) -> String {
    if isPartial(number) {
      return """
              - id: \(s).3
                system: looks for others like it
                transitions:
                  - {id: \(s).3a, case: Found some, next: \(s).4}
                  - {id: \(s).3b, case: Found none, next: \(s).5}
                  - {id: \(s).3c, case: Found one that was cancelled, result: Cancelled}
        """
    }
    let callee = (number * 10 + s) % (count / 4) * 4 + 3
    return """
            - id: \(s).3
              partial-flow: \(id(callee))
              transitions:
                - {id: \(s).3a, returns: Done, next: \(s).4}
                - {id: \(s).3b, returns: Retry, next: \(s).2}
                - {id: \(s).3c, returns: Cancelled, next: \(s).5}
      """
  }

  /// The use case after a use case, the first after the last.
  private func successor(of number: Int) -> String {
    var next = (number + 1) % count
    if isPartial(next) { next = (next + 1) % count }
    return id(next)
  }
}
