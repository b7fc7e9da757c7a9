import ArgumentParser
import LockstepModel
import LockstepReporting

/// When findings are coloured.
enum ColourMode: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never

  /// A flag beats the environment, the environment beats the kind of terminal.
  func isOn(_ console: Console) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      func isSet(_ name: String) -> Bool {
        console.environmentVariable(name).map { !$0.isEmpty && $0 != "0" } ?? false
      }
      if console.environmentVariable("NO_COLOR").map({ !$0.isEmpty }) == true { return false }
      if isSet("CLICOLOR_FORCE") || isSet("FORCE_COLOR") { return true }
      return console.isTerminal && console.environmentVariable("TERM") != "dumb"
    }
  }
}
