import Lockstep

/// The possible histories beneath the screens in sight: the pieces that were met, and the inputs that wait for more.
///
/// A history is only ever continued by pieces that overlap it by all screens in sight but one and have the same oldest
/// screen. That is more than can happen: pieces may be put together that never were.
///
/// An example with two screens in sight. A session opens Home, Cards, Card and Share, one after the other, and each has
/// Back.
///
/// 1. The walk comes to Card with the history Home, Cards: all of it is in sight. ``addPiece(_:_:_:)`` takes note of the pieces
///    `Home` and `Home Cards`. The second says that Home may be under Cards: `.under(oldest: Home, [Cards])`.
/// 2. It comes to Share with the history Home, Cards, Card, of which Cards and Card stay in sight. The piece `… Cards Card`
///    is noted: Cards may be under Card if Home is the oldest.
/// 3. Back on Share leads to Card, and only Cards is left in sight: too little. That state waits
///    (``register(_:for:)``) for what may lie under Cards with Home as the oldest screen. `Home Cards` is such a piece: it is
///    tried again at once, and the state goes on with Home, Cards in sight.
/// 4. Later the walk opens Cards from Help, over Home: the piece `… Help Cards`. The state that waits is tried
///    once more, and goes on with Help, Cards, too. If no session opens Card from there, that can never happen; and so what is
///    found here is possible, not certain.
struct HiddenHistory: Sendable {
  typealias ScreenID = HistoryWindow.ScreenID
  typealias CallID = HistoryWindow.CallID

  /// A piece, or a save, by its number.
  struct PieceID: Hashable, Sendable { let number: Int }

  /// ``LowerScreens`` by their number.
  private struct LowerScreensID: Hashable, Sendable { let number: Int }

  /// A piece of a history, with the frames of its screens and their contents.
  struct Piece: Sendable {
    var session: SessionState
    /// Its screens, the lowest first.
    var entries: [ScreenID]
    /// Whether more screens are beneath.
    var hasHiddenScreens: Bool
    var oldest: ScreenID
  }

  /// A part of a piece that may lie beneath something; empty where nothing does. Or a save.
  struct Part: Hashable, Sendable {
    var piece: PieceID
    var range: Range<Int>
    var isSave = false
  }

  /// A node that waits for parts, with the input that depends on them.
  struct WaitingInput: Hashable, Sendable {
    var node: Int
    var input: Int
    var role: StateRole
  }

  /// The kind of part to wait for.
  enum PartQuery: Hashable, Sendable {
    /// Directly beneath these screens.
    case under(oldest: ScreenID, [ScreenID])
    /// The first screen, from above, that is not of this call.
    case outside(oldest: ScreenID, call: CallID)
    /// The oldest screen of a flow, and the one beneath.
    case before(oldest: ScreenID, flow: FlowIndex)
    /// A screen.
    case screen(ScreenID)
    /// A suspended session.
    case save(slot: Int)
  }

  /// All screens that may be anywhere beneath some screens.
  private struct LowerScreens: Sendable {
    var entries: Set<ScreenID> = []
    /// Those of which this is a part.
    var supersets: Set<LowerScreensID> = []
    var waiting: [(requirement: Requirement, waitingInput: WaitingInput)] = []
  }

  /// The screen or flow that must be beneath for an input to have another result.
  enum Requirement: Hashable, Sendable {
    case screen(ScreenID)
    case flow(FlowIndex, oldest: ScreenID)
  }

  /// The screens above ``LowerScreens``.
  private struct LowerScreensKey: Hashable, Sendable { var oldest: ScreenID; var entries: [ScreenID] }

  private(set) var pieces: [Piece] = []
  private(set) var saves: [Configuration] = []
  /// The words of the pieces and saves that are known: see ``StateEncoder``.
  private var knownSaves: Set<[Int32]> = []
  private var knownPieces: Set<[Int32]> = []
  private var parts: [PartQuery: [Part]] = [:]
  private var waitingInputs: [PartQuery: [WaitingInput]] = [:]
  /// The further topics of parts beneath a loading screen: its entry may be forgotten.
  private var aliases: [PartQuery: [PartQuery]] = [:]
  private var uncertainQueries: Set<PartQuery> = []
  /// Whether a waiting input got a flow's screens over one that may be forgotten.
  private(set) var isInexact = false
  private var lowerScreens: [LowerScreens] = []
  private var lowerScreensKeys = ValueNumbering<LowerScreensKey>()
  /// The parts to try, each with an input that waited for it.
  var retries: [(waitingInput: WaitingInput, part: Part)] = []

  /// The memory in bytes, about.
  var memoryBytes: Int { (pieces.count + saves.count) * 1_000 + lowerScreens.count * 400 }

  /// Lets an input wait for parts; known parts come at once.
  mutating func register(_ waitingInput: WaitingInput, for topic: PartQuery) {
    if uncertainQueries.contains(topic) { isInexact = true }
    waitingInputs[topic, default: []].append(waitingInput)
    for part in parts[topic] ?? [] { retries.append((waitingInput, part)) }
  }

  /// Lets an input wait until something may lie beneath these screens, and then for the parts that have it.
  mutating func register(
    _ waitingInput: WaitingInput, until wish: Requirement, isBeneath entries: [ScreenID], oldest: ScreenID,
    _ window: HistoryWindow
  ) {
    let floor = lowerScreensID(oldest, entries)
    if lowerScreens[floor.number].entries.contains(where: { window.meets($0, wish) }) {
      registerParts(meeting: wish, to: waitingInput)
    } else {
      lowerScreens[floor.number].waiting.append((wish, waitingInput))
    }
  }

  private mutating func registerParts(meeting wish: Requirement, to waitingInput: WaitingInput) {
    switch wish {
    case .screen(let entry): register(waitingInput, for: .screen(entry))
    case .flow(let flow, let oldest): register(waitingInput, for: .before(oldest: oldest, flow: flow))
    }
  }

  /// Adds a suspended session, unless it is known.
  mutating func addSave(_ save: Configuration, to slot: Int, _ words: [Int32]) {
    guard knownSaves.insert(words + [Int32(slot)]).inserted else { return }
    saves.append(save)
    addPart(Part(piece: PieceID(number: saves.count - 1), range: 0..<0, isSave: true), to: .save(slot: slot))
  }

  func hasPiece(_ words: [Int32]) -> Bool { knownPieces.contains(words) }

  /// Adds a piece.
  mutating func addPiece(_ piece: Piece, _ words: [Int32], _ window: HistoryWindow) {
    let number = PieceID(number: pieces.count)
    knownPieces.insert(words)
    pieces.append(piece)
    let entries = piece.entries
    guard let top = entries.last else { return }
    if parts[.screen(top)] == nil {
      addPart(Part(piece: number, range: entries.count - 1..<entries.count), to: .screen(top))
    }
    addBoundaries(of: piece, number, window)
    for length in 1..<max(1, entries.count) {
      let suffix = Array(entries.suffix(length))
      let lower = entries.count - length
      let topic = PartQuery.under(oldest: piece.oldest, suffix)
      addPart(Part(piece: number, range: lower - 1..<lower), to: topic)
      if window.mayBeForgotten(window.step(of: entries[lower - 1]), in: piece.session.program) {
        addAlias(beneath: entries[lower - 1], of: piece, number, lower - 1, to: topic)
      }
      guard length == window.visibility.screens - 1 else { continue }
      let floor = lowerScreensID(piece.oldest, suffix)
      addScreens(Set(entries.prefix(lower)), beneath: floor, window)
      if piece.hasHiddenScreens {
        let lowest = self.lowerScreensID(
          piece.oldest, Array(entries.prefix(max(1, window.visibility.screens - 1))))
        if lowest != floor, lowerScreens[lowest.number].supersets.insert(floor).inserted {
          addScreens(lowerScreens[lowest.number].entries, beneath: floor, window)
        }
      }
    }
  }

  /// Where flows, and calls, begin in a piece.
  private mutating func addBoundaries(of piece: Piece, _ number: PieceID, _ window: HistoryWindow) {
    for (index, entry) in piece.entries.enumerated() where index > 0 || !piece.hasHiddenScreens {
      let lower = index > 0 ? window.calls(of: piece.entries[index - 1]) : []
      let flows = Set(lower.map { window.flow(of: $0) })
      let beneath = max(0, index - 1)..<index
      for call in window.calls(of: entry) {
        let mayBeForgotten =
          index > 0
          && window.mayBeForgotten(window.step(of: piece.entries[index - 1]), in: piece.session.program)
        if !lower.contains(call) {
          let topic = PartQuery.outside(oldest: piece.oldest, call: call)
          addPart(Part(piece: number, range: beneath), to: topic)
          if mayBeForgotten {
            addAlias(beneath: piece.entries[index - 1], of: piece, number, index - 1, to: topic)
          }
        }
        let flow = window.flow(of: call)
        if !flows.contains(flow) {
          if mayBeForgotten { markUncertain(.before(oldest: piece.oldest, flow: flow)) }
          addPart(
            Part(piece: number, range: beneath.lowerBound..<index + 1),
            to: .before(oldest: piece.oldest, flow: flow))
        }
      }
    }
  }

  private mutating func addPart(_ part: Part, to topic: PartQuery) {
    if parts[topic]?.contains(part) == true { return }
    parts[topic, default: []].append(part)
    for waitingInput in waitingInputs[topic] ?? [] { retries.append((waitingInput, part)) }
    for other in aliases[topic] ?? [] { addPart(part, to: other) }
  }

  /// Uses the parts beneath a screen for a topic, too.
  private mutating func addAlias(
    beneath entry: ScreenID, of piece: Piece, _ number: PieceID, _ index: Int, to topic: PartQuery
  ) {
    let lower = PartQuery.under(oldest: piece.oldest, [entry])
    if index == 0, !piece.hasHiddenScreens { addPart(Part(piece: number, range: 0..<0), to: topic) }
    if aliases[lower]?.contains(topic) == true { return }
    aliases[lower, default: []].append(topic)
    for part in parts[lower] ?? [] { addPart(part, to: topic) }
  }

  private mutating func markUncertain(_ topic: PartQuery) {
    uncertainQueries.insert(topic)
    if waitingInputs[topic] != nil { isInexact = true }
  }

  private mutating func lowerScreensID(_ oldest: ScreenID, _ entries: [ScreenID]) -> LowerScreensID {
    let number = lowerScreensKeys.number(of: LowerScreensKey(oldest: oldest, entries: entries))
    if number == lowerScreens.count { lowerScreens.append(LowerScreens()) }
    return LowerScreensID(number: number)
  }

  /// Adds entries to lower screens and to those of which they are a part.
  private mutating func addScreens(
    _ entries: Set<ScreenID>, beneath floor: LowerScreensID, _ window: HistoryWindow
  ) {
    var open = [(floor, entries)]
    while let (floor, entries) = open.popLast() {
      let new = entries.subtracting(lowerScreens[floor.number].entries)
      if new.isEmpty { continue }
      lowerScreens[floor.number].entries.formUnion(new)
      for (wish, waitingInput) in lowerScreens[floor.number].waiting
      where new.contains(where: { window.meets($0, wish) }) {
        registerParts(meeting: wish, to: waitingInput)
      }
      lowerScreens[floor.number].waiting.removeAll { waiting in
        new.contains { window.meets($0, waiting.requirement) }
      }
      for above in lowerScreens[floor.number].supersets { open.append((above, new)) }
    }
  }
}

extension HistoryWindow {
  func meets(_ entry: ScreenID, _ wish: HiddenHistory.Requirement) -> Bool {
    switch wish {
    case .screen(let screen): entry == screen
    case .flow(let flow, _): calls(of: entry).contains { self.flow(of: $0) == flow }
    }
  }
}
