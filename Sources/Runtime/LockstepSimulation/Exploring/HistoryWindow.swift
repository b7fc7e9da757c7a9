import Lockstep

/// How much of a history is kept in sight: its last screens. One entry represents all beneath them.
///
/// This entry is a screen of a flow of its own, so that the interpreter finds it where it looks at the history. The flow
/// shows whether the oldest screen locks and whether all screens that it replaces are open: so the effect of `suspend` is
/// known. Its parameters hold the oldest screen itself.
struct HistoryWindow: Sendable {
  /// The screens and saves in sight.
  let visibility: VisibilityOptions
  /// The number of the first of the four flows, and of their screens.
  private let firstStandInFlow: Int32
  private let firstStandInStep: Int32
  /// Frames and screens by the place that calls them, with any contents.
  private var frames = ValueNumbering<CallKey>()
  private var entries = ValueNumbering<ScreenKey>()
  /// Whether a history was put out of sight that may change there unknown to ``HiddenHistory``: the oldest screen is a loading
  /// screen, which can be forgotten, or a flow is called twice from the same place.
  private(set) var isInexact = false

  /// A call by the place that it comes from, and by those of its callers: the same in all histories.
  struct CallID: Hashable, Sendable, BitwiseCopyable {
    let number: Int32
    static var none: CallID { CallID(number: -1) }
    var exists: Bool { number >= 0 }
  }

  /// A screen by its step and its call: the same in all histories.
  struct ScreenID: Hashable, Sendable, BitwiseCopyable {
    let number: Int32
    static var none: ScreenID { ScreenID(number: -1) }
  }

  /// What identifies a call.
  private struct CallKey: Hashable, Sendable {
    var parent: CallID
    var flow: FlowIndex
    var callStep: StepID
    var parameters: UInt32
  }

  /// What identifies a screen of the history.
  private struct ScreenKey: Hashable, Sendable {
    var call: CallID
    var step: StepID
  }

  /// - Parameter program: one ``FlowProgram/withStandInFlows()``.
  init(_ program: FlowProgram, _ visibility: VisibilityOptions) {
    self.visibility = visibility
    firstStandInFlow = Int32(program.flows.count - 4)
    firstStandInStep = Int32(program.steps.count - 4)
  }

  func isStandIn(_ step: StepID) -> Bool { step.index >= firstStandInStep }

  /// Whether an entry of the step may vanish from the history: that of a loading screen, when its action has answered.
  func mayBeForgotten(_ step: StepID, in program: FlowProgram) -> Bool {
    !isStandIn(step) && program.code(of: step).kind == .run
  }

  /// Whether more screens are beneath those in sight.
  func hasHiddenScreens(_ configuration: Configuration) -> Bool {
    configuration.history.first.map { isStandIn($0.step) } ?? false
  }

  /// The oldest screen out of sight.
  func oldestHidden(_ configuration: Configuration) -> ScreenID {
    guard let first = configuration.history.first, isStandIn(first.step) else { return .none }
    return ScreenID(number: Int32(bitPattern: configuration.frames[first.frame].parameters))
  }

  /// Whether all that is out of sight is open.
  func areHiddenScreensOpen(_ configuration: Configuration) -> Bool {
    guard let first = configuration.history.first, isStandIn(first.step) else { return true }
    return (configuration.frames[first.frame].flow.number - firstStandInFlow) & 2 != 0
  }

  mutating func call(of frame: FrameIndex, in frames: Frames) -> CallID {
    guard frame.exists else { return .none }
    let call = frames[frame]
    let parent = self.call(of: call.parent, in: frames)
    let place = CallKey(
      parent: parent, flow: call.flow, callStep: call.callStep, parameters: call.parameters)
    return CallID(number: Int32(self.frames.number(of: place)))
  }

  mutating func screen(of entry: HistoryEntry, in frames: Frames) -> ScreenID {
    let call = call(of: entry.frame, in: frames)
    return ScreenID(number: Int32(entries.number(of: ScreenKey(call: call, step: entry.step))))
  }

  /// The screens in sight, the lowest first.
  mutating func screens(of configuration: Configuration) -> [ScreenID] {
    let start = hasHiddenScreens(configuration) ? 1 : 0
    return (start..<configuration.history.count).map {
      screen(of: configuration.history[$0], in: configuration.frames)
    }
  }

  /// A screen's call and those that led to it, the innermost first.
  func calls(of screen: ScreenID) -> [CallID] {
    var found: [CallID] = []
    var call = entries[Int(screen.number)].call
    while call.exists {
      found.append(call)
      call = frames[Int(call.number)].parent
    }
    return found
  }

  func flow(of call: CallID) -> FlowIndex { frames[Int(call.number)].flow }

  func step(of screen: ScreenID) -> StepID { entries[Int(screen.number)].step }

  /// An entry that replaces screens.
  mutating func makeStandIn(
    oldest: ScreenID, locks: Bool, isOpen: Bool, in configuration: inout Configuration
  ) -> HistoryEntry {
    let kind = (locks ? 1 : 0) | (isOpen ? 2 : 0) as Int32
    configuration.frames.append(
      Frame(flow: FlowIndex(firstStandInFlow + kind), parameters: UInt32(bitPattern: oldest.number)))
    return HistoryEntry(
      frame: FrameIndex(Int32(configuration.frames.count - 1)), step: StepID(firstStandInStep + kind))
  }

  /// An entry that belongs to a frame but differs from all its screens.
  func makeProbe(in frame: FrameIndex) -> HistoryEntry {
    HistoryEntry(frame: frame, step: StepID(firstStandInStep))
  }

  /// How many screens of a save are in sight: one less, because a save is looked at only when it is restored.
  var savedScreenCount: Int { max(1, visibility.screens - 1) }

  /// Represents one of the saves with this number.
  func standInSave(_ slot: Int) -> Configuration {
    var configuration = Configuration()
    configuration.frames.append(Frame(flow: FlowIndex(firstStandInFlow), parameters: UInt32(slot)))
    configuration.frame = FrameIndex(0)
    configuration.step = StepID(firstStandInStep)
    return configuration
  }

  /// The number of the saves that a configuration represents.
  func saveSlot(of configuration: Configuration) -> Int? {
    isStandIn(configuration.step) ? Int(configuration.frames[configuration.frame].parameters) : nil
  }

  /// Puts the oldest screens of a session, and of its save, out of sight.
  mutating func hideOldScreens(of session: inout SessionState) {
    truncateHistory(of: &session, to: visibility.screens)
    if let savedConfiguration = session.savedConfiguration,
      savedConfiguration.history.count > savedScreenCount
    {
      var other = session
      other.configuration = savedConfiguration
      truncateHistory(of: &other, to: savedScreenCount)
      session.savedConfiguration = other.configuration
    }
  }

  /// - Parameter most: how many screens are left in sight.
  mutating func truncateHistory(of session: inout SessionState, to most: Int) {
    let history = session.configuration.history
    let standsIn = hasHiddenScreens(session.configuration) ? 1 : 0
    let hidden = history.count - most
    guard hidden > standsIn else { return }
    var isOpen = true
    for (index, entry) in history.prefix(hidden).enumerated() {
      isOpen = isOpen && session.isOpen(entry.frame)
      if index == 0 || visibility.screens > 2, mayBeForgotten(entry.step, in: session.program) {
        isInexact = true
      }
    }
    let locks = session.locks(history[0].frame)
    let oldest =
      standsIn == 1
      ? self.oldestHidden(session.configuration) : screen(of: history[0], in: session.configuration.frames)
    checkCalls(of: session.configuration)
    var shorter = session.configuration.history
    shorter.removeAll()
    shorter.append(makeStandIn(oldest: oldest, locks: locks, isOpen: isOpen, in: &session.configuration))
    for entry in history.suffix(most) { shorter.append(entry) }
    session.configuration.history = shorter
  }

  /// Two frames with the same place would be taken for one.
  private mutating func checkCalls(of configuration: Configuration) {
    guard !isInexact else { return }
    var (checked, calls): (Set<FrameIndex>, Set<CallID>) = ([], [])
    for start in [configuration.frame] + configuration.history.map({ $0.frame }) {
      var frame = start
      // Most screens share their frame, and thus its callers.
      while frame.exists, checked.insert(frame).inserted {
        if !calls.insert(call(of: frame, in: configuration.frames)).inserted { isInexact = true }
        frame = configuration.frames[frame].parent
      }
    }
  }
}
