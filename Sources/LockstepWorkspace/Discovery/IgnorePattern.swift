import Lockstep

/// One line of a `.gitignore`, or one entry of `exclude:`; see gitignore(5).
package struct IgnorePattern: Sendable {
  /// What one name of a path has to be.
  private enum Part {
    /// `**`: any number of directories.
    case directories
    case name([UInt8])
    case form(Pattern)

    func matches(_ name: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .directories: false
      case .name(let known): name.elementsEqual(known)
      case .form(let form): form.matches(Array(name).span)
      }
    }

    var isDirectories: Bool { if case .directories = self { true } else { false } }
  }

  /// Whether its matches are *not* ignored: `!keep.md`.
  let isNegated: Bool
  /// Whether only directories match: `build/`.
  private let isForDirectories: Bool
  /// From the pattern's own directory.
  private var parts: [Part]

  /// nil for an empty line and a comment.
  package init?(_ line: some StringProtocol) { self.init(Array(line.utf8)) }

  private init?(_ line: [UInt8]) {
    var bytes = line
    if bytes.last == 0x0D { bytes.removeLast() }
    while bytes.last == 0x20, bytes.dropLast().last != UInt8(ascii: "\\") { bytes.removeLast() }
    if bytes.isEmpty || bytes[0] == UInt8(ascii: "#") { return nil }
    isNegated = bytes[0] == UInt8(ascii: "!")
    if isNegated { bytes.removeFirst() }
    isForDirectories = bytes.last == Self.slash
    if isForDirectories { bytes.removeLast() }
    let names = bytes.split(separator: Self.slash)
    guard let last = names.last else { return nil }
    parts = names.map { $0.elementsEqual("**".utf8) ? .directories : Self.part($0) }
    // Everything inside, and not the directory itself.
    if last.elementsEqual("**".utf8) { parts.append(Self.part([Self.star])) }
    // Without a slash it is about names, wherever they are.
    if !bytes.contains(Self.slash) { parts.insert(.directories, at: 0) }
  }

  /// The patterns of a file's lines.
  static func all(in bytes: [UInt8]) -> [IgnorePattern] {
    bytes[bytes.byteOrderMark...].split(separator: 0x0A).compactMap { IgnorePattern(Array($0)) }
  }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  /// The form of a name in the language of ``Pattern``.
  private static func part(_ glob: ArraySlice<UInt8>) -> Part {
    guard glob.contains(where: "*?[\\".utf8.contains) else { return .name(Array(glob)) }
    var form: [UInt8] = []
    var rest = glob
    while let byte = rest.popFirst() {
      switch byte {
      case star: form += ".*".utf8
      case UInt8(ascii: "?"): form.append(UInt8(ascii: "."))
      case UInt8(ascii: "["):
        // A bracket that is never closed is a character; one that comes first is a member.
        let isNegated = rest.first.map("!^".utf8.contains) ?? false
        let members = rest.dropFirst(isNegated ? 1 : 0)
        let end = members.indices.dropFirst().first {
          members[$0] == UInt8(ascii: "]") && members[$0 - 1] != UInt8(ascii: "\\")
        }
        guard let end else {
          form += literal(byte)
          continue
        }
        form += isNegated ? "[^".utf8 : "[".utf8
        var inside = members[..<end]
        while let member = inside.popFirst() {
          let escaped = member == UInt8(ascii: "\\") ? inside.popFirst() : nil
          form += escaped.map(literal) ?? ("]^\\".utf8.contains(member) ? literal(member) : [member])
        }
        form.append(UInt8(ascii: "]"))
        rest = rest[(end + 1)...]
      default: form += literal(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
      }
    }
    // A range that runs backwards has no members, so that no name has the form.
    return (try? Pattern(String(decoding: form, as: UTF8.self))).map(Part.form) ?? .name([])
  }

  private static func literal(_ byte: UInt8) -> [UInt8] {
    byte.isLetterOrDigit || byte >= 0x80 ? [byte] : [UInt8(ascii: "\\"), byte]
  }

  /// - Parameter path: from the pattern's own directory.
  package func matches(_ path: some StringProtocol, isDirectory: Bool) -> Bool {
    if isForDirectories, !isDirectory { return false }
    let names = Array(path.utf8).split(separator: Self.slash)
    var (part, name) = (0, 0)
    // After the last `**`: each later one leaves at least the choices that an earlier one has.
    var again: (part: Int, name: Int)?
    while name < names.count {
      if part < parts.count, parts[part].isDirectories {
        part += 1
        again = (part, name)
      } else if part < parts.count, parts[part].matches(names[name]) {
        (part, name) = (part + 1, name + 1)
      } else if let next = again {
        again = (next.part, next.name + 1)
        (part, name) = (next.part, next.name + 1)
      } else {
        return false
      }
    }
    return part == parts.count
  }
}
