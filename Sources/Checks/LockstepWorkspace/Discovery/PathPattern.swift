import Lockstep

/// The names of a path, as patterns of files write them: `*`, `?` and `[a-z]` match in one name, `**` any number of
/// folders.
///
/// A walk through folders carries the ``Progress`` along: each name is compared once with the parts that may come next.
package struct PathPattern: Sendable {
  /// What one name of a path has to be.
  private enum Part {
    /// `**`.
    case folders
    case name([UInt8])
    case pattern(FlowPattern)

    var isFolders: Bool { if case .folders = self { true } else { false } }
  }

  /// How much of a pattern the path of a folder has matched, and so what may match below it.
  package struct Progress: Equatable, Sendable {
    /// The parts that the next name may match.
    fileprivate var nextParts: [Int] = []
    /// Whether the path to here matches.
    package fileprivate(set) var isMatch = false

    /// Whether nothing below can match.
    package var isExhausted: Bool { nextParts.isEmpty }
  }

  private let parts: [Part]

  /// - Parameter names: what is between the slashes.
  package init(_ names: some Sequence<some Collection<UInt8>>) {
    var parts: [Part] = []
    for name in names {
      let isFolders = name.elementsEqual("**".utf8)
      if isFolders, parts.last?.isFolders == true { continue }
      parts.append(isFolders ? .folders : Self.parsePart(Array(name)[...]))
    }
    // Everything inside, and not the folder itself.
    if parts.last?.isFolders == true { parts.append(Self.parsePart([Self.star])) }
    self.parts = parts
  }

  /// The progress in the folder where the pattern begins: nothing has matched yet.
  package var start: Progress {
    var start = Progress()
    addPart(0, to: &start)
    return start
  }

  /// The progress at the entry `name` of a folder.
  package func progress(past name: String, from progress: Progress) -> Progress {
    var next = Progress()
    for number in progress.nextParts {
      if parts[number].isFolders {
        addPart(number, to: &next)
      } else if matches(name, part: number) {
        addPart(number + 1, to: &next)
      }
    }
    // One array serves most folders.
    return next == progress ? progress : next
  }

  /// Whether the entry `name` of a folder matches.
  package func isMatch(_ name: String, from progress: Progress) -> Bool {
    progress.nextParts.last == parts.count - 1 && matches(name, part: parts.count - 1)
  }

  private func addPart(_ number: Int, to progress: inout Progress) {
    guard number < parts.count else {
      progress.isMatch = true
      return
    }
    // A part and the one before it may lead to the same places.
    if !progress.nextParts.suffix(2).contains(number) { progress.nextParts.append(number) }
    // A `**` may match no folder at all.
    if parts[number].isFolders { addPart(number + 1, to: &progress) }
  }

  private func matches(_ name: String, part number: Int) -> Bool {
    switch parts[number] {
    case .folders: false
    case .name(let known): name.utf8.elementsEqual(known)
    case .pattern(let pattern): pattern.matches(name)
    }
  }

  private static let star = UInt8(ascii: "*")

  /// The form of a name in the language of ``FlowPattern``.
  private static func parsePart(_ glob: ArraySlice<UInt8>) -> Part {
    guard glob.contains(where: "*?[\\".utf8.contains) else { return .name(Array(glob)) }
    var form: [UInt8] = []
    var rest = glob
    while let byte = rest.popFirst() {
      switch byte {
      case star:
        rest = rest.drop { $0 == star }
        form += ".*".utf8
      case UInt8(ascii: "?"): form.append(UInt8(ascii: "."))
      case UInt8(ascii: "["):
        // A bracket that is never closed is a character; one that comes first is a member.
        let isNegated = rest.first.map("!^".utf8.contains) ?? false
        let members = rest.dropFirst(isNegated ? 1 : 0)
        let end = members.indices.dropFirst().first {
          members[$0] == UInt8(ascii: "]") && members[$0 - 1] != UInt8(ascii: "\\")
        }
        guard let end else {
          form += escapedLiteral(byte)
          continue
        }
        form += isNegated ? "[^".utf8 : "[".utf8
        var inside = members[..<end]
        while let member = inside.popFirst() {
          let escaped = member == UInt8(ascii: "\\") ? inside.popFirst() : nil
          form +=
            escaped.map(escapedLiteral) ?? ("]^\\".utf8.contains(member) ? escapedLiteral(member) : [member])
        }
        form.append(UInt8(ascii: "]"))
        rest = rest[(end + 1)...]
      default: form += escapedLiteral(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
      }
    }
    // A range that runs backwards has no members, and a long pattern is longer than names are: neither matches any name.
    return (try? FlowPattern(String(decoding: form, as: UTF8.self))).map(Part.pattern) ?? .name([])
  }

  private static func escapedLiteral(_ byte: UInt8) -> [UInt8] {
    byte.isLetterOrDigit || byte >= 0x80 ? [byte] : [UInt8(ascii: "\\"), byte]
  }
}
