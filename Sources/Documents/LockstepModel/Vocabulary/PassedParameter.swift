import Lockstep

/// The line under a call that names the parameter it passes.
package enum PassedParameter {
  /// Whether a line with nothing but this name is read as a parameter: one capitalised word.
  package static func isPlain(_ name: String) -> Bool {
    name.utf8.first?.isCapital == true && name.utf8.allSatisfy(\.isLetter)
  }
}
