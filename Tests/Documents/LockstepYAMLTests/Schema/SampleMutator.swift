import LockstepModel
import LockstepPINWorld
import TestSupport

@testable import LockstepYAML

/// Makes the mistakes that people make: wrong keys, missing keys, wrong values, two of what there is one of.
struct SampleMutator {
  private var generator: SplitMix64
  /// The keys that a file of the kind may have somewhere, by table.
  private let own: [[Key]]

  init(_ kind: SchemaKind, seed: UInt64) {
    generator = SplitMix64(seed)
    let tables = ([kind.root] + SchemaBuilder.tables(below: kind.root, with: false)).map(\.table)
    own = tables.map(Self.keys) + (tables.contains(where: \.allowsDomainKeys) ? Self.declared : [])
  }

  /// Values for any place, most of them wrong for most.
  private static let values: [Sample] = [
    .text("x"), .text(""), .text("1m"), .text("1.5s"), .text("5 s"), .text("0.1"), .text("UC1 1.1 x"),
    .text("UC1 1.1"),
    .text(" "), .text("yes"), .text("true"), .text("absent"), .text("suspend"), .text("-1s"), .text("1m\n"),
    .plain("7"), .plain("-1"), .plain("0.5"), .plain("true"), .plain("null"), .plain("2026-11-21"), .missing,
    .list([]), .list([.text("x")]), .list([.plain("1.1")]), .list([.list([.text("x")])]),
    .list([.mapping([])]),
    .mapping([]), .mapping([("x", .text("y"))]), .mapping([("UC1 1.1", .text("y"))]),
    .mapping([("x", .list([.text("y")]))]), .mapping([("x", .mapping([]))]), .mapping([("", .text("y"))]),
    .mapping([("x", .text("y")), ("z", .text("y"))]),
  ]

  /// A flow with one of its scenarios, so that validators need not read all of it again and again.
  mutating func excerpt(_ sample: Sample) -> Sample {
    guard case .list(let scenarios)? = sample["scenarios"],
      let one = scenarios.randomElement(using: &generator)
    else { return sample }
    var excerpt = sample
    excerpt["scenarios"] = .list([one])
    return excerpt
  }

  /// The sample with one or two mistakes; some of them are none.
  mutating func mutated(_ sample: Sample) -> Sample {
    var result = sample
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let place = Int.random(in: 0..<result.count, using: &generator)
      result.change(at: place) { change(&$0) }
    }
    return result
  }

  private mutating func change(_ sample: inout Sample) {
    switch sample {
    case .mapping(let pairs) where chance(of: 4, in: 5): sample = .mapping(changed(pairs))
    case .list(let entries) where chance(of: 1, in: 2): sample = .list(entries + [value()])
    case .list(let entries) where chance(of: 1, in: 2): sample = entries.first ?? value()
    default: sample = value()
    }
  }

  private mutating func changed(_ pairs: [(key: String, value: Sample)]) -> [(key: String, value: Sample)] {
    var pairs = pairs
    let position = pairs.indices.randomElement(using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: if let position { pairs.remove(at: position) }
    case 1: if let position { pairs[position].key += "s" }
    case 2: if let position { rename(position, &pairs) }
    case 3: if let position { pairs[position].value = value() }
    default: add(to: &pairs)
    }
    return pairs
  }

  private mutating func rename(_ position: Int, _ pairs: inout [(key: String, value: Sample)]) {
    guard let entry = entry(for: pairs) else { return }
    if pairs.contains(where: { $0.key == entry.name }) { return }
    pairs[position].key = entry.name
  }

  /// Adds a key that such a mapping may have, mostly with a good value.
  private mutating func add(to pairs: inout [(key: String, value: Sample)]) {
    guard let entry = entry(for: pairs) else { return }
    let key = entry.name
    if pairs.contains(where: { $0.key == key }) { return }
    let example = Sample(Array(entry.example.utf8))?[key]
    pairs.append((key, chance(of: 3, in: 4) ? example ?? value() : value()))
  }

  private mutating func entry(
    for pairs: [(key: String, value: Sample)]
  ) -> (name: String, example: String)? {
    let keys = Set(pairs.map(\.key))
    let tables = Self.tables
    let near = own.filter { table in table.contains { keys.contains($0.name) } }
    let table =
      chance(of: 1, in: 20) || near.isEmpty
      ? tables.randomElement(using: &generator) : near.randomElement(using: &generator)
    return table?.randomElement(using: &generator)
  }

  private typealias Key = (name: String, example: String)

  /// The keys of every table, with what the domain declares, and those of its mappings.
  private static let tables: [[Key]] =
    TableName.allCases.map { keys(of: $0.table) } + declared

  /// The keys of the domain's mappings.
  private static let declared: [[Key]] = PINWorld.keys.compactMap { key in
    let inner = key.shape.keys
    return inner.isEmpty ? nil : inner.map { ($0.name, $0.example) }
  }

  private static func keys(of table: KeyTable) -> [Key] {
    let declared = table.allowsDomainKeys ? PINWorld.keys.map { ($0.name, $0.example) } : []
    return table.entries.map { ($0.name.rawValue, $0.example) } + declared
  }

  private mutating func value() -> Sample { Self.values.randomElement(using: &generator) ?? .missing }

  private mutating func chance(of wins: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &generator) < wins
  }
}
