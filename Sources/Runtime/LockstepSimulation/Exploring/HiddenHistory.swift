import Lockstep

/// The possible histories beneath the screens in sight: the pieces that were met, and the inputs that wait for more.
///
/// A history is only ever continued by pieces that overlap it by all screens in sight but one and have the same oldest
/// screen. That is more than can happen: pieces may be put together that never were.
///
/// An example with two screens in sight. A session opens Home, Cards, Card and Share, one after the other, and each has
/// Back.
///
/// 1. The walk comes to Card with the history Home, Cards: all of it is in sight. ``add(_:_:_:)`` takes note of the pieces
///    `Home` and `Home Cards`. The second says that Home may be under Cards: `.under(oldest: Home, [Cards])`.
/// 2. It comes to Share with the history Home, Cards, Card, of which Cards and Card stay in sight. The piece `… Cards Card`
///    is noted: Cards may be under Card if Home is the oldest.
/// 3. Back on Share leads to Card, and only Cards is left in sight: too little. That state waits
///    (``wait(_:for:)``) for what may lie under Cards with Home as the oldest screen. `Home Cards` is such a piece: a task
///    comes at once, and the state goes on with Home, Cards in sight.
/// 4. Later the walk opens Cards from Help, over Home: the piece `… Help Cards`. The state that waits gets a second
///    task, and goes on with Help, Cards, too. If no session opens Card from there, that can never happen; and so what is
///    found here is possible, not certain.
struct HiddenHistory: Sendable {
  typealias ScreenID = Horizon.ScreenID
  typealias CallID = Horizon.CallID

  /// A piece, or a save, by its number.
  struct PieceID: Hashable, Sendable { let number: Int }

  /// A floor by its number.
  private struct FloorID: Hashable, Sendable { let number: Int }

  /// A piece of a history, with the frames of its screens and their contents.
  struct Piece: Sendable {
    var session: SessionState
    /// Its screens, the lowest first.
    var entries: [ScreenID]
    /// Whether more screens are beneath.
    var hidesMore: Bool
    var oldest: ScreenID
  }

  /// A part of a piece that may lie beneath something; empty where nothing does. Or a save.
  struct Part: Hashable, Sendable {
    var piece: PieceID
    var range: Range<Int>
    var isSave = false
  }

  /// A node that waits for parts, with the input that depends on them.
  struct Watcher: Hashable, Sendable {
    var node: Int
    var input: Int
    var role: StateRole
  }

  /// The kind of part to wait for.
  enum Topic: Hashable, Sendable {
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
  private struct Floor: Sendable {
    var entries: Set<ScreenID> = []
    /// The floors of which this is a part.
    var above: Set<FloorID> = []
    var waiting: [(isMet: Requirement, watcher: Watcher)] = []
  }

  /// The screen or flow that must be beneath for an input to have another result.
  enum Requirement: Hashable, Sendable {
    case screen(ScreenID)
    case flow(FlowIndex, oldest: ScreenID)
  }

  /// What identifies a piece.
  private struct Key: Hashable, Sendable { var oldest: ScreenID; var entries: [ScreenID] }

  private(set) var pieces: [Piece] = []
  private(set) var saves: [Configuration] = []
  /// The words of the pieces and saves that are known: see ``StateEncoder``.
  private var knownSaves: Set<[Int32]> = []
  private var knownPieces: Set<[Int32]> = []
  private var parts: [Topic: [Part]] = [:]
  private var watchers: [Topic: [Watcher]] = [:]
  /// The further topics of parts beneath a loading screen: its entry may be forgotten.
  private var aliases: [Topic: [Topic]] = [:]
  private var unsureTopics: Set<Topic> = []
  /// Whether a watcher got a flow's screens over one that may be forgotten.
  private(set) var isInexact = false
  private var floors: [Floor] = []
  private var floorNumbers = ValueNumbering<Key>()
  /// The parts to try, each with a watcher that waited for it.
  var tasks: [(watcher: Watcher, part: Part)] = []

  /// The memory in bytes, about.
  var bytes: Int { (pieces.count + saves.count) * 1_000 + floors.count * 400 }

  /// Waits for parts; known parts come at once.
  mutating func wait(_ watcher: Watcher, for topic: Topic) {
    if unsureTopics.contains(topic) { isInexact = true }
    watchers[topic, default: []].append(watcher)
    for part in parts[topic] ?? [] { tasks.append((watcher, part)) }
  }

  /// Waits until something may lie beneath these screens, and then for the parts that have it.
  mutating func wait(
    _ watcher: Watcher, until wish: Requirement, isBeneath entries: [ScreenID], oldest: ScreenID,
    _ horizon: Horizon
  ) {
    let floor = floor(oldest, entries)
    if floors[floor.number].entries.contains(where: { horizon.meets($0, wish) }) {
      grant(wish, to: watcher)
    } else {
      floors[floor.number].waiting.append((wish, watcher))
    }
  }

  private mutating func grant(_ wish: Requirement, to watcher: Watcher) {
    switch wish {
    case .screen(let entry): wait(watcher, for: .screen(entry))
    case .flow(let flow, let oldest): wait(watcher, for: .before(oldest: oldest, flow: flow))
    }
  }

  /// Adds a suspended session, unless it is known.
  mutating func add(_ save: Configuration, to slot: Int, _ words: [Int32]) {
    guard knownSaves.insert(words + [Int32(slot)]).inserted else { return }
    saves.append(save)
    add(Part(piece: PieceID(number: saves.count - 1), range: 0..<0, isSave: true), to: .save(slot: slot))
  }

  func knows(_ words: [Int32]) -> Bool { knownPieces.contains(words) }

  /// Adds a piece.
  mutating func add(_ piece: Piece, _ words: [Int32], _ horizon: Horizon) {
    let number = PieceID(number: pieces.count)
    knownPieces.insert(words)
    pieces.append(piece)
    let entries = piece.entries
    guard let top = entries.last else { return }
    if parts[.screen(top)] == nil {
      add(Part(piece: number, range: entries.count - 1..<entries.count), to: .screen(top))
    }
    addEdges(of: piece, number, horizon)
    for length in 1..<max(1, entries.count) {
      let suffix = Array(entries.suffix(length))
      let lower = entries.count - length
      let topic = Topic.under(oldest: piece.oldest, suffix)
      add(Part(piece: number, range: lower - 1..<lower), to: topic)
      if horizon.isForgettable(horizon.step(of: entries[lower - 1]), in: piece.session.program) {
        add(beneath: entries[lower - 1], of: piece, number, lower - 1, to: topic)
      }
      guard length == horizon.sight.screens - 1 else { continue }
      let floor = floor(piece.oldest, suffix)
      put(Set(entries.prefix(lower)), beneath: floor, horizon)
      if piece.hidesMore {
        let lowest = self.floor(piece.oldest, Array(entries.prefix(max(1, horizon.sight.screens - 1))))
        if lowest != floor, floors[lowest.number].above.insert(floor).inserted {
          put(floors[lowest.number].entries, beneath: floor, horizon)
        }
      }
    }
  }

  /// Where flows, and calls, begin in a piece.
  private mutating func addEdges(of piece: Piece, _ number: PieceID, _ horizon: Horizon) {
    for (index, entry) in piece.entries.enumerated() where index > 0 || !piece.hidesMore {
      let lower = index > 0 ? horizon.calls(of: piece.entries[index - 1]) : []
      let flows = Set(lower.map { horizon.flow(of: $0) })
      let beneath = max(0, index - 1)..<index
      for call in horizon.calls(of: entry) {
        let isForgettable =
          index > 0
          && horizon.isForgettable(horizon.step(of: piece.entries[index - 1]), in: piece.session.program)
        if !lower.contains(call) {
          let topic = Topic.outside(oldest: piece.oldest, call: call)
          add(Part(piece: number, range: beneath), to: topic)
          if isForgettable { add(beneath: piece.entries[index - 1], of: piece, number, index - 1, to: topic) }
        }
        let flow = horizon.flow(of: call)
        if !flows.contains(flow) {
          if isForgettable { doubt(.before(oldest: piece.oldest, flow: flow)) }
          add(
            Part(piece: number, range: beneath.lowerBound..<index + 1),
            to: .before(oldest: piece.oldest, flow: flow))
        }
      }
    }
  }

  private mutating func add(_ part: Part, to topic: Topic) {
    if parts[topic]?.contains(part) == true { return }
    parts[topic, default: []].append(part)
    for watcher in watchers[topic] ?? [] { tasks.append((watcher, part)) }
    for other in aliases[topic] ?? [] { add(part, to: other) }
  }

  /// Uses the parts beneath a screen for a topic, too.
  private mutating func add(
    beneath entry: ScreenID, of piece: Piece, _ number: PieceID, _ index: Int, to topic: Topic
  ) {
    let lower = Topic.under(oldest: piece.oldest, [entry])
    if index == 0, !piece.hidesMore { add(Part(piece: number, range: 0..<0), to: topic) }
    if aliases[lower]?.contains(topic) == true { return }
    aliases[lower, default: []].append(topic)
    for part in parts[lower] ?? [] { add(part, to: topic) }
  }

  private mutating func doubt(_ topic: Topic) {
    unsureTopics.insert(topic)
    if watchers[topic] != nil { isInexact = true }
  }

  private mutating func floor(_ oldest: ScreenID, _ entries: [ScreenID]) -> FloorID {
    let number = floorNumbers.number(of: Key(oldest: oldest, entries: entries))
    if number == floors.count { floors.append(Floor()) }
    return FloorID(number: number)
  }

  /// Adds entries beneath a floor and beneath the floors of which it is a part.
  private mutating func put(_ entries: Set<ScreenID>, beneath floor: FloorID, _ horizon: Horizon) {
    var open = [(floor, entries)]
    while let (floor, entries) = open.popLast() {
      let new = entries.subtracting(floors[floor.number].entries)
      if new.isEmpty { continue }
      floors[floor.number].entries.formUnion(new)
      for (wish, watcher) in floors[floor.number].waiting
      where new.contains(where: { horizon.meets($0, wish) }) {
        grant(wish, to: watcher)
      }
      floors[floor.number].waiting.removeAll { waiting in new.contains { horizon.meets($0, waiting.isMet) } }
      for above in floors[floor.number].above { open.append((above, new)) }
    }
  }
}

extension Horizon {
  func meets(_ entry: ScreenID, _ wish: HiddenHistory.Requirement) -> Bool {
    switch wish {
    case .screen(let screen): entry == screen
    case .flow(let flow, _): calls(of: entry).contains { self.flow(of: $0) == flow }
    }
  }
}
