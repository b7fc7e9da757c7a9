import Lockstep

/// The possible histories beneath the screens in sight: the pieces that were met, and the inputs that wait for more.
///
/// A history is only ever continued by pieces that overlap it by all screens in sight but one and have the same oldest
/// screen. That is more than can happen: pieces may be put together that never were.
struct HiddenHistory: Sendable {
  /// A piece of a history, with the frames of its screens and their contents.
  struct Piece: Sendable {
    var session: SessionState
    /// The places of its screens, the lowest first.
    var entries: [Int32]
    /// Whether more screens are beneath.
    var hidesMore: Bool
    var oldest: Int32
  }

  /// A part of a piece that may lie beneath something; empty where nothing does. Or a save.
  struct Part: Hashable, Sendable {
    var piece: Int
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
    case under(oldest: Int32, [Int32])
    /// A screen that is the first, from above, of none of the calls from this place.
    case outside(oldest: Int32, frame: Int32)
    /// The oldest screen of a flow, and the one beneath.
    case before(oldest: Int32, flow: Int32)
    /// A screen.
    case screen(Int32)
    /// A suspended session.
    case save(slot: Int)
  }

  /// All screens that may be anywhere beneath some screens.
  private struct Floor: Sendable {
    var entries: Set<Int32> = []
    /// The floors of which this is a part.
    var above: Set<Int> = []
    var waiting: [(isMet: Requirement, watcher: Watcher)] = []
  }

  /// The screen or flow that must be beneath for an input to have another result.
  enum Requirement: Hashable, Sendable {
    case screen(Int32)
    case flow(Int32, oldest: Int32)
  }

  private struct Key: Hashable, Sendable { var oldest: Int32; var entries: [Int32] }

  private(set) var pieces: [Piece] = []
  private(set) var saves: [Configuration] = []
  private var saveNumbers: Set<[Int32]> = []
  private var numbers: [[Int32]: Int] = [:]
  private var parts: [Topic: [Part]] = [:]
  private var watchers: [Topic: [Watcher]] = [:]
  /// The further topics of parts beneath a loading screen: its entry may be forgotten.
  private var aliases: [Topic: [Topic]] = [:]
  private var unsure: Set<Topic> = []
  /// Whether a watcher got a flow's screens over one that may be forgotten.
  private(set) var isInexact = false
  private var floors: [Floor] = []
  private var floorNumbers = Interning<Key>()
  /// The parts to try, each with a watcher that waited for it.
  var tasks: [(watcher: Watcher, part: Part)] = []

  /// The memory in bytes, about.
  var bytes: Int { (pieces.count + saves.count) * 1_000 + floors.count * 400 }

  /// Waits for parts; known parts come at once.
  mutating func wait(_ watcher: Watcher, for topic: Topic) {
    if unsure.contains(topic) { isInexact = true }
    watchers[topic, default: []].append(watcher)
    for part in parts[topic] ?? [] { tasks.append((watcher, part)) }
  }

  /// Waits until something may lie beneath these screens, and then for the parts that have it.
  mutating func wait(
    _ watcher: Watcher, until wish: Requirement, isBeneath entries: [Int32], oldest: Int32, _ horizon: Horizon
  ) {
    let floor = floor(oldest, entries)
    if floors[floor].entries.contains(where: { horizon.meets($0, wish) }) {
      grant(wish, to: watcher)
    } else {
      floors[floor].waiting.append((wish, watcher))
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
    guard saveNumbers.insert(words + [Int32(slot)]).inserted else { return }
    saves.append(save)
    add(Part(piece: saves.count - 1, range: 0..<0, isSave: true), to: .save(slot: slot))
  }

  func knows(_ words: [Int32]) -> Bool { numbers[words] != nil }

  /// Adds a piece.
  mutating func add(_ piece: Piece, _ words: [Int32], _ horizon: Horizon) {
    let number = pieces.count
    numbers[words] = number
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
        if lowest != floor, floors[lowest].above.insert(floor).inserted {
          put(floors[lowest].entries, beneath: floor, horizon)
        }
      }
    }
  }

  /// Where flows, and calls, begin in a piece.
  private mutating func addEdges(of piece: Piece, _ number: Int, _ horizon: Horizon) {
    for (index, entry) in piece.entries.enumerated() where index > 0 || !piece.hidesMore {
      let lower = index > 0 ? horizon.frames(of: piece.entries[index - 1]) : []
      let flows = Set(lower.map { horizon.flow(of: $0) })
      let beneath = max(0, index - 1)..<index
      for frame in horizon.frames(of: entry) {
        let isForgettable =
          index > 0
          && horizon.isForgettable(horizon.step(of: piece.entries[index - 1]), in: piece.session.program)
        if !lower.contains(frame) {
          let topic = Topic.outside(oldest: piece.oldest, frame: frame)
          add(Part(piece: number, range: beneath), to: topic)
          if isForgettable { add(beneath: piece.entries[index - 1], of: piece, number, index - 1, to: topic) }
        }
        let flow = horizon.flow(of: frame)
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
    beneath entry: Int32, of piece: Piece, _ number: Int, _ index: Int, to topic: Topic
  ) {
    let lower = Topic.under(oldest: piece.oldest, [entry])
    if index == 0, !piece.hidesMore { add(Part(piece: number, range: 0..<0), to: topic) }
    if aliases[lower]?.contains(topic) == true { return }
    aliases[lower, default: []].append(topic)
    for part in parts[lower] ?? [] { add(part, to: topic) }
  }

  private mutating func doubt(_ topic: Topic) {
    unsure.insert(topic)
    if watchers[topic] != nil { isInexact = true }
  }

  private mutating func floor(_ oldest: Int32, _ entries: [Int32]) -> Int {
    let number = floorNumbers.number(of: Key(oldest: oldest, entries: entries))
    if number == floors.count { floors.append(Floor()) }
    return number
  }

  /// Adds entries beneath a floor and beneath the floors of which it is a part.
  private mutating func put(_ entries: Set<Int32>, beneath floor: Int, _ horizon: Horizon) {
    var open = [(floor, entries)]
    while let (floor, entries) = open.popLast() {
      let new = entries.subtracting(floors[floor].entries)
      if new.isEmpty { continue }
      floors[floor].entries.formUnion(new)
      for (wish, watcher) in floors[floor].waiting where new.contains(where: { horizon.meets($0, wish) }) {
        grant(wish, to: watcher)
      }
      floors[floor].waiting.removeAll { waiting in new.contains { horizon.meets($0, waiting.isMet) } }
      for above in floors[floor].above { open.append((above, new)) }
    }
  }
}

extension Horizon {
  func meets(_ entry: Int32, _ wish: HiddenHistory.Requirement) -> Bool {
    switch wish {
    case .screen(let screen): entry == screen
    case .flow(let flow, _): frames(of: entry).contains { self.flow(of: $0) == flow }
    }
  }
}
