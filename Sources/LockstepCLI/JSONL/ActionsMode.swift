import ArgumentParser

/// Who answers the actions that the built-in world knows.
enum ActionsMode: String, CaseIterable, ExpressibleByArgument {
  case builtIn = "built-in"
  case external
}
