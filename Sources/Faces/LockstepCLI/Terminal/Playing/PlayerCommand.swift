/// The commands that can be typed instead of choices.
enum PlayerCommand: String, CaseIterable, Sendable {
  case help = "?"
  case back = "b"
  case suspend = "!"
  case stepBack = "u"
  case wait = "w"
  case path = "p"
  case quit = "q"

  init?(_ word: String) { self.init(rawValue: word.lowercased()) }

  /// Its spelling, and its effect.
  var helpEntry: (usage: String, meaning: String) {
    switch self {
    case .help: ("?", "the possible inputs")
    case .back: ("b", "Back, where the screen has it")
    case .suspend: ("!", "suspend the app; again: resume it")
    case .stepBack: ("u", "take the last step back")
    case .wait: ("w 1m", "let a minute pass; w alone: until the next timer")
    case .path: ("p", "the path so far")
    case .quit: ("q", "leave")
    }
  }
}
