import ArgumentParser

/// Where the answers of actions that the built-in world knows come from.
enum ActionsMode: String, CaseIterable, ExpressibleByArgument {
  case builtIn = "built-in"
  case external
}
