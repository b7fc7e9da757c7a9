import Lockstep

/// What an app tells of the runs that its tables begin, and which one is missing.
///
/// A run that does not begin shows that the app went another way, even where the screen is right. As an adapter need not see
/// each action, it counts only for steps of which a run was told before, unless the screen tells nothing.
struct RunLedger: Sendable {
  /// The rows of a move, by what the told runs say of them.
  struct Account: Sendable {
    /// The rows before the last run that was told: the app has taken them.
    var sure: [RowID] = []
    /// The rows after ``sure``, up to the next run of the tables.
    var open: [RowID] = []
    /// The rows after that run.
    var rest: [RowID] = []
    /// The run between the last two.
    var next: AppRun?
    /// Whether a run of this move was told.
    var hasRun = false
  }

  /// A run that did not begin.
  struct Missing: Sendable {
    var run: AppRun
    /// The rows that lead to it.
    var rows: [RowID]
  }

  /// The steps of which runs were told: `UC1 1.2`.
  private(set) var steps: Set<String>
  /// The first run that is missing; nil once a later one has begun as it should.
  private(set) var missing: Missing?
  /// All that were missing, by their keys. One that comes later takes the place of another one.
  private var skipped: [String: Missing] = [:]

  init(steps: Set<String>) { self.steps = steps }

  /// Reads the runs that were told up to the end of a move.
  mutating func read(_ trail: [AppEvent], told keys: [String]) -> Account {
    steps.formUnion(keys.map(AppRun.place))
    var account = Account()
    for event in trail {
      switch event {
      case .took(let row):
        if account.next == nil { account.open.append(row) } else { account.rest.append(row) }
      case .ran(let run) where keys.contains(run.key):
        account.sure += account.open + account.rest
        (account.open, account.rest, account.next, account.hasRun) = ([], [], nil, true)
      case .ran(let run): account.next = account.next ?? run
      }
    }
    // The app is where it should be.
    if account.hasRun { missing = nil }
    return account
  }

  /// The run that comes next in a move that is over, and did not begin.
  ///
  /// - Parameter isSeen: whether the app shows that it is where it should be; if not, the run also counts where none of its
  ///   step was told.
  func missing(in account: Account, isSeen: Bool) -> Missing? {
    guard let run = account.next, !isSeen || steps.contains(AppRun.place(run.key)) else { return nil }
    return Missing(run: run, rows: account.open)
  }

  /// Takes note of a run that did not begin.
  mutating func record(_ run: Missing) {
    missing = missing ?? run
    skipped[run.run.key] = run
  }

  /// The run that was missing and has come now.
  func late(_ keys: [String]) -> Missing? { keys.lazy.compactMap { skipped[$0] }.first }
}
