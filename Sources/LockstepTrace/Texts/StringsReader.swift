import Lockstep
package import LockstepModel

/// Reads the strings of an app in its base language: ARB, Xcode's string catalogs, Android's resources.
package struct StringsReader {
  private let source: SourceText
  private var strings: [AppString] = []

  package static func read(_ source: SourceText) -> Checked<[AppString]> {
    var reader = StringsReader(source: source)
    do throws(Malformed) {
      switch source.path.split(separator: ".").last {
      case "arb": try reader.readARB()
      case "xcstrings": try reader.readCatalog()
      case "xml": try reader.readAndroid()
      default: throw Malformed("its name does not end in .arb, .xcstrings or .xml")
      }
    } catch {
      let finding = Diagnostic(
        .invalidStringsFile, "the strings of the app cannot be read: \(error.message)",
        at: Location(source, Span(error.place..<error.place)),
        help: "name an ARB file, a string catalog or a strings.xml under 'texts:'")
      return Checked(nil, [finding])
    }
    return Checked(reader.strings)
  }

  private struct Malformed: Error {
    var message: String
    var place: Int

    init(_ message: String, at place: Int = 0) { (self.message, self.place) = (message, place) }
  }

  private mutating func add(_ key: String, _ forms: [String], at place: Range<Int>) {
    for form in forms {
      strings.append(AppString(key: key, text: PlainText.of(form), place: Location(source, Span(place))))
    }
  }

  private func members() throws(Malformed) -> [JSONValue.Member] {
    let value: JSONValue
    do { value = try JSONParser.parse(ZeroizedBuffer(source.bytes).all) } catch {
      throw Malformed(error.message, at: error.place)
    }
    guard case .object(let members, _) = value else { throw Malformed("an object is expected") }
    return members
  }

  private mutating func readARB() throws(Malformed) {
    // Keys that begin with '@' describe others.
    for member in try members() where !member.key.hasPrefix("@") {
      guard case .string(let text) = member.value else { continue }
      add(member.key, MessageFormat.icu(text.text), at: text.encoded.range)
    }
  }

  private mutating func readCatalog() throws(Malformed) {
    let catalog = JSONValue.object(try members(), place: 0..<0)
    guard let language = catalog["sourceLanguage"]?.text, case .object(let entries, _)? = catalog["strings"]
    else {
      throw Malformed("'sourceLanguage' or 'strings' is missing")
    }
    // Xcode keeps a stale string that no code has any more.
    for entry in entries where entry.value["extractionState"]?.text != "stale" {
      guard let translation = entry.value["localizations"]?[language] else {
        // In the base language, the key is the text unless another one is given.
        if case .object(_, let place) = entry.value {
          add(entry.key, MessageFormat.printf(entry.key), at: place)
        }
        continue
      }
      var substitutions: [String: [String]] = [:]
      if case .object(let members, _)? = translation["substitutions"] {
        for member in members {
          substitutions[member.key] = member.value.units.flatMap { MessageFormat.printf($0.text) }
        }
      }
      for unit in translation.units {
        add(entry.key, MessageFormat.printf(unit.text, substitutions), at: unit.encoded.range)
      }
    }
  }

  private mutating func readAndroid() throws(Malformed) {
    var scanner = XMLScanner(source.bytes)
    var (key, start): (String?, Int?)
    var hasResources = false
    do throws(XMLScanner.Malformed) {
      while let event = try scanner.next() {
        switch event {
        case .open("resources", _, _): hasResources = true
        case .open("string", let attributes, isEmpty: false):
          (key, start) = (attributes["name"], scanner.place)
        case .open("plurals", let attributes, _), .open("string-array", let attributes, _):
          key = attributes["name"]
        case .open("item", _, isEmpty: false): start = scanner.place
        case .close("string"), .close("item"):
          if let key, let first = start,
            let end = source.bytes[..<scanner.place].lastIndex(of: UInt8(ascii: "<"))
          {
            let text = AndroidText.plain(source.bytes[first..<end])
            // A reference to another resource is not a text.
            if !"@?".contains(text.prefix(1)) || text.isEmpty {
              add(key, MessageFormat.printf(AndroidText.unescaped(text)), at: first..<end)
            }
          }
          start = nil
          if case .close("string") = event { key = nil }
        case .close("plurals"), .close("string-array"): key = nil
        default: break
        }
      }
    } catch {
      throw Malformed(error.message, at: error.place)
    }
    if !hasResources { throw Malformed("it has no 'resources'") }
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    if case .object(let members, _) = self { members.first { $0.key == key }?.value } else { nil }
  }

  fileprivate var text: String? { if case .string(let text) = self { text.text } else { nil } }

  /// The texts of a translation: one, or one for each plural or device.
  fileprivate var units: [JSONString] {
    if case .string(let text)? = self["stringUnit"]?["value"] { return [text] }
    guard case .object(let kinds, _)? = self["variations"] else { return [] }
    return kinds.flatMap { kind -> [JSONString] in
      if case .object(let cases, _) = kind.value { cases.flatMap(\.value.units) } else { [] }
    }
  }
}

/// The content of a `<string>`.
enum AndroidText {
  /// Without elements, comments and entities.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "<") {
      text += XMLScanner.unescaped(Array(rest[..<open].utf8)[...])
      rest = rest[open...]
      let isData = rest.starts(with: "<![CDATA[")
      let close = isData ? "]]>" : rest.hasPrefix("<!--") ? "-->" : ">"
      guard let end = rest.firstRange(of: close) else { break }
      if isData { text += rest[..<end.lowerBound].dropFirst(9) }
      rest = rest[end.upperBound...]
    }
    return (text + XMLScanner.unescaped(Array(rest.utf8)[...])).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Without backslashes, and without the quotes that keep spaces.
  static func unescaped(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\"" { continue }
      guard character == "\\", let escaped = rest.popFirst() else {
        plain.append(character)
        continue
      }
      switch escaped {
      case "n", "t": plain.append(" ")
      case "u":
        if let number = UInt32(rest.prefix(4), radix: 16), let scalar = Unicode.Scalar(number) {
          plain.unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst(4)
      default: plain.append(escaped)
      }
    }
    return plain
  }
}
