import LockstepModel
import LockstepPINWorld

@testable import LockstepYAML

/// Small files with one thing to find out in each: a key there, not there, misspelt, with every kind of value.
///
/// Random mistakes come in crowds, so that one hides what another would show.
enum SchemaProbes {
  private static let mark = "mark"

  /// One value of each kind that some shape tells from the others.
  private static let values: [Sample] = [
    .text("x"), .text(""), .text("1m"), .text("5 s"), .text("0.1"), .text("UC1 1.1 x"), .plain("7"),
    .plain("-1"),
    .plain("true"), .missing, .list([]), .list([.text("x")]), .list([.mapping([])]), .mapping([]),
    .mapping([("x", .text("y"))]), .mapping([("x", .text("y")), ("z", .text("y"))]),
    .mapping([("UC1 1.1 x", .text("y"))]), .mapping([("x", .list([.text("y")]))]),
  ]

  static func all(_ kind: SchemaKind) -> [Sample] {
    let tables = [kind.root] + SchemaBuilder.tables(below: kind.root, with: false)
    let own = KeyTableTests.frames.flatMap { name, frame -> [Sample] in
      // An answer lies in a world and, in a script, in a world's settings: one of them is enough, and so is a line
      // in a script for one in a scenario.
      let isOfScript = kind != .scenario && kind != .vocabulary
      // A project file names a world or has its settings; their frames are files of a world.
      guard tables.contains(name), isOfScript || name == kind.root,
        kind != .project || name != .simulatedAnswer
      else { return [] }
      return probes(kind, frame) { mappings(of: name.table, around: $0) }
    }
    return own + (tables.contains(.world) ? declared(PINWorld.keys, kind, "{world: W, …}") : [])
  }

  /// The keys of a domain, and those of their mappings.
  private static func declared(_ keys: [WorldKey], _ kind: SchemaKind, _ frame: String) -> [Sample] {
    keys.flatMap { key -> [Sample] in
      let probes = probes(kind, frame) { base in
        guard let value = Sample(Array(key.example.utf8))?[key.name] else { return [] }
        return [set(key.name, value, in: base), set(key.name + "s", value, in: base)]
          + values.map { set(key.name, $0, in: base) }
      }
      let inner = key.shape.keys
      guard !inner.isEmpty else { return probes }
      return probes + declared(inner, kind, frame.replacing("…", with: "\(key.name): {…}"))
    }
  }

  private static func probes(
    _ kind: SchemaKind, _ frame: String, _ mappings: (Pairs) -> [Pairs]
  ) -> [Sample] {
    let text = frame.replacing("…", with: "\(mark): x")
    guard let sample = Sample(Array(text.utf8)), isList(sample) ? kind.form == .list : kind.form != .list,
      let (place, base) = marked(sample)
    else { return [] }
    return mappings(base).map { pairs in
      var probe = sample
      probe.change(at: place) { $0 = .mapping(pairs) }
      return probe
    }
  }

  private typealias Pairs = [(key: String, value: Sample)]

  private static func isList(_ sample: Sample) -> Bool {
    if case .list = sample { true } else { false }
  }

  /// The mappings to try, each `base` with a change.
  private static func mappings(of table: KeyTable, around base: Pairs) -> [Pairs] {
    table.entries.flatMap { entry -> [Pairs] in
      let key = entry.name.rawValue
      let example = Sample(Array(entry.example.utf8))
      guard case .mapping(let whole)? = example, let value = example?[key] else { return [] }
      // What the key stands beside, without what there may be only one of.
      let rivals = table.rules.flatMap { rule -> [String] in
        switch rule {
        case .exactlyOne(let keys), .oneOf(let keys, _, _):
          return keys.contains(entry.name) ? keys.map(\.rawValue) : []
        default: return []
        }
      }
      var alone = base.filter { !rivals.contains($0.key) }
      for (name, value) in whole { alone = set(name, value, in: alone) }
      return [
        set(key, value, in: base), alone, base.filter { $0.key != key }, alone.filter { $0.key != key },
        set(key + "s", value, in: base), set("x", .text("y"), in: alone), set("x", .list([]), in: alone),
      ] + values.map { set(key, $0, in: alone) }
        // Every two keys together, where tables have something to say about that.
        + (table.rules.isEmpty ? [] : table.entries.drop { $0.name != entry.name }.dropFirst())
        .compactMap { other in
          let name = other.name.rawValue
          guard example?[name] == nil else { return nil }
          return Sample(Array(other.example.utf8))?[name].map { set(name, $0, in: alone) }
        }
    }
  }

  private static func set(_ key: String, _ value: Sample, in pairs: Pairs) -> Pairs {
    var pairs = pairs
    if let position = pairs.firstIndex(where: { $0.key == key }) {
      pairs[position].value = value
    } else {
      pairs.append((key, value))
    }
    return pairs
  }

  /// The marked mapping of a frame, without the mark, and where it is.
  private static func marked(_ frame: Sample) -> (place: Int, pairs: Pairs)? {
    var frame = frame
    var found: (Int, Pairs)?
    for place in 0..<frame.count {
      frame.change(at: place) { value in
        guard case .mapping(let pairs) = value, value[mark] != nil else { return }
        found = (place, pairs.filter { $0.key != mark })
      }
    }
    return found
  }
}
