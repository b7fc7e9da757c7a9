import Lockstep

/// How much of a history is kept in sight: its last screens. One entry represents all beneath them.
///
/// This entry is a screen of a flow of its own, so that the interpreter finds it where it looks at the history. The flow
/// shows whether the oldest screen locks and whether all screens that it replaces are open: so the effect of `suspend` is
/// known. Its parameters hold the oldest screen itself.
struct Horizon: Sendable {
  /// The screens and saves in sight.
  let sight: Sight
  /// The number of the first of the four flows, and of their screens.
  private let firstFlow: Int32
  private let firstStep: Int32
  /// Frames and screens by the place that calls them, with any contents.
  private var frames = ValueNumbering<FramePlace>()
  private var entries = ValueNumbering<EntryPlace>()
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
  private struct FramePlace: Hashable, Sendable {
    var parent: CallID
    var flow: FlowIndex
    var callStep: StepID
    var parameters: UInt32
  }

  /// What identifies a screen of the history.
  private struct EntryPlace: Hashable, Sendable {
    var call: CallID
    var step: StepID
  }

  /// - Parameter program: one ``FlowProgram/withHorizon()``.
  init(_ program: FlowProgram, _ sight: Sight) {
    self.sight = sight
    firstFlow = Int32(program.flows.count - 4)
    firstStep = Int32(program.steps.count - 4)
  }

  func isStandIn(_ step: StepID) -> Bool { step.index >= firstStep }

  /// Whether an entry of the step may vanish from the history: that of a loading screen, when its action has answered.
  func isForgettable(_ step: StepID, in program: FlowProgram) -> Bool {
    !isStandIn(step) && program.code(of: step).kind == .run
  }

  /// Whether more screens are beneath those in sight.
  func hidesMore(_ configuration: Configuration) -> Bool {
    configuration.history.first.map { isStandIn($0.step) } ?? false
  }

  /// The oldest screen out of sight.
  func oldest(_ configuration: Configuration) -> ScreenID {
    guard let first = configuration.history.first, isStandIn(first.step) else { return .none }
    return ScreenID(number: Int32(bitPattern: configuration.frames[first.frame].parameters))
  }

  /// Whether all that is out of sight is open.
  func isAllOpen(_ configuration: Configuration) -> Bool {
    guard let first = configuration.history.first, isStandIn(first.step) else { return true }
    return (configuration.frames[first.frame].flow.number - firstFlow) & 2 != 0
  }

  mutating func call(of frame: FrameIndex, in frames: Frames) -> CallID {
    guard frame.exists else { return .none }
    let call = frames[frame]
    let parent = self.call(of: call.parent, in: frames)
    let place = FramePlace(
      parent: parent, flow: call.flow, callStep: call.callStep, parameters: call.parameters)
    return CallID(number: Int32(self.frames.number(of: place)))
  }

  mutating func screen(of entry: HistoryEntry, in frames: Frames) -> ScreenID {
    let call = call(of: entry.frame, in: frames)
    return ScreenID(number: Int32(entries.number(of: EntryPlace(call: call, step: entry.step))))
  }

  /// The screens in sight, the lowest first.
  mutating func screens(of configuration: Configuration) -> [ScreenID] {
    let start = hidesMore(configuration) ? 1 : 0
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
  mutating func standIn(
    oldest: ScreenID, locks: Bool, isOpen: Bool, in configuration: inout Configuration
  ) -> HistoryEntry {
    let kind = (locks ? 1 : 0) | (isOpen ? 2 : 0) as Int32
    configuration.frames.append(
      Frame(flow: FlowIndex(firstFlow + kind), parameters: UInt32(bitPattern: oldest.number)))
    return HistoryEntry(
      frame: FrameIndex(Int32(configuration.frames.count - 1)), step: StepID(firstStep + kind))
  }

  /// An entry that belongs to a frame but differs from all its screens.
  func probe(in frame: FrameIndex) -> HistoryEntry { HistoryEntry(frame: frame, step: StepID(firstStep)) }

  /// How many screens of a save are in sight: one less, because a save is looked at only when it is restored.
  var savedScreenCount: Int { max(1, sight.screens - 1) }

  /// Represents one of the saves with this number.
  func save(_ slot: Int) -> Configuration {
    var configuration = Configuration()
    configuration.frames.append(Frame(flow: FlowIndex(firstFlow), parameters: UInt32(slot)))
    configuration.frame = FrameIndex(0)
    configuration.step = StepID(firstStep)
    return configuration
  }

  /// The number of the saves that a configuration represents.
  func slot(_ configuration: Configuration) -> Int? {
    isStandIn(configuration.step) ? Int(configuration.frames[configuration.frame].parameters) : nil
  }

  /// Puts the oldest screens of a session, and of its save, out of sight.
  mutating func summarise(_ session: inout SessionState) {
    hide(in: &session, most: sight.screens)
    if let saved = session.saved, saved.history.count > savedScreenCount {
      var other = session
      other.configuration = saved
      hide(in: &other, most: savedScreenCount)
      session.saved = other.configuration
    }
  }

  /// - Parameter most: how many screens are left in sight.
  mutating func hide(in session: inout SessionState, most: Int) {
    let history = session.configuration.history
    let standsIn = hidesMore(session.configuration) ? 1 : 0
    let hidden = history.count - most
    guard hidden > standsIn else { return }
    var isOpen = true
    for (index, entry) in history.prefix(hidden).enumerated() {
      isOpen = isOpen && session.isOpen(entry.frame)
      if index == 0 || sight.screens > 2, isForgettable(entry.step, in: session.program) { isInexact = true }
    }
    let locks = session.locks(history[0].frame)
    let oldest =
      standsIn == 1
      ? self.oldest(session.configuration) : screen(of: history[0], in: session.configuration.frames)
    checkCalls(of: session.configuration)
    var shorter = session.configuration.history
    shorter.removeAll()
    shorter.append(standIn(oldest: oldest, locks: locks, isOpen: isOpen, in: &session.configuration))
    for entry in history.suffix(most) { shorter.append(entry) }
    session.configuration.history = shorter
  }

  /// Two frames with the same place would be taken for one.
  private mutating func checkCalls(of configuration: Configuration) {
    var seen: [CallID: FrameIndex] = [:]
    for start in [configuration.frame] + configuration.history.map({ $0.frame }) {
      var frame = start
      while frame.exists {
        let call = call(of: frame, in: configuration.frames)
        if let other = seen[call], other != frame { isInexact = true }
        seen[call] = frame
        frame = configuration.frames[frame].parent
      }
    }
  }
}
