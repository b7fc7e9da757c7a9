import Lockstep

/// What is known of a row in an app; of two verdicts the later case counts more.
package enum RowVerdict: Hashable, Sendable, Comparable {
  /// Nothing was tried; the reason.
  case untried(String)
  /// No way leads to it; the reason.
  case unreachable(String)
  /// The adapter has no way to bring it about; its reason.
  case unprepared(String)
  /// It was taken, and changes nothing that the app shows.
  case unobservable
  case conforming
  /// It deviated once, and not when the same was done once more.
  case flaky
  /// The app does something else.
  case deviates

  /// In words.
  package var explanation: String {
    switch self {
    case .conforming: "as the table"
    case .deviates: "deviates"
    case .flaky: "flaky: deviated, and not when the same was done once more"
    case .unobservable: "not observable"
    case .unprepared(let reason): "cannot be prepared: \(reason)"
    case .unreachable(let reason): "cannot be reached: \(reason)"
    case .untried(let reason): "not tried: \(reason)"
    }
  }

  /// The word of the kind.
  package var keyword: String {
    switch self {
    case .conforming: "as-table"
    case .deviates: "deviates"
    case .flaky: "flaky"
    case .unobservable: "not-observable"
    case .unprepared: "cannot-prepare"
    case .unreachable: "cannot-reach"
    case .untried: "not-tried"
    }
  }

  /// Why; nil where the verdict says all.
  package var reason: String? {
    switch self {
    case .conforming, .deviates, .flaky, .unobservable: nil
    case .unprepared(let reason), .unreachable(let reason), .untried(let reason): reason
    }
  }
}
