import Lockstep
import LockstepModel

/// The parameters of a flow, as its rows name them: letter case does not count unless two differ only in it.
struct DeclaredParameters {
  private var nameByText: [String: String] = [:]

  mutating func add(_ parameters: [SourceString]) {
    for name in parameters {
      nameByText[name.value] = name.value
      let text = Phrase.folded(name.value)
      if nameByText[text] == nil { nameByText[text] = name.value }
    }
  }

  /// The parameter that a text names, as the flow declares it.
  func name(_ text: String) -> String? { nameByText[text] ?? nameByText[Phrase.folded(text)] }
}
