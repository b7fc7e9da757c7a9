import ArgumentParser
import LockstepSimulation

/// What walks cover.
enum AppCover: String, CaseIterable, ExpressibleByArgument {
  case rows
  case pairs

  var suiteKind: SuiteKind {
    switch self {
    case .rows: .rows
    case .pairs: .pairs
    }
  }
}
