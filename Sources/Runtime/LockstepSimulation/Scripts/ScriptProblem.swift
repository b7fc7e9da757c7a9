package import Lockstep

/// Why a line of a script cannot be carried out, or does not hold.
package struct ScriptProblem: Error, Sendable {
  /// The part of the line that the problem is about.
  package enum Part: Sendable {
    /// The first name of the line.
    case main
    /// One of several names, values or rows, by its number from 0.
    case name(Int)
    case value(Int)
    /// A key of a world.
    case key(String?)
    case line
  }

  package var message: String
  package var part: Part
  package var help: String?
  /// The possible actions instead.
  package var possibleInputs: [PossibleInput]

  package init(_ message: String, at part: Part = .main, help: String? = nil, possible: [PossibleInput] = [])
  {
    self.message = message
    self.part = part
    self.help = help
    possibleInputs = possible
  }

  /// An input that is not possible now.
  package init(_ refusal: InputRejection) {
    let help = refusal.timeLeft.map { "let the time pass: 'wait: \(DurationText.spelling($0))'" }
    self.init(refusal.reason, help: help, possible: refusal.possibleInputs)
  }
}
