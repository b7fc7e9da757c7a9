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
      default: throw Malformed(message: "its name does not end in .arb, .xcstrings or .xml")
      }
    } catch {
      let finding = Diagnostic(
        .invalidStringsFile, "the strings of the app cannot be read: \(error.message)",
        at: Location(source, Span(error.offset..<error.offset)),
        help: "name an ARB file, a string catalog or a strings.xml under 'texts:'")
      return Checked(nil, [finding])
    }
    return Checked(reader.strings)
  }

  private typealias Malformed = XMLScanner.Malformed

  private mutating func addForms(_ key: String, _ forms: [String], at place: Range<Int>) {
    for form in forms {
      strings.append(AppString(key: key, text: FoldedText.of(form), location: Location(source, Span(place))))
    }
  }

  private func parseMembers() throws(Malformed) -> [JSONValue.Member] {
    let value: JSONValue
    do { value = try JSONParser.parse(ZeroizedBuffer(source.bytes).all) } catch {
      throw Malformed(message: error.message, offset: error.offset)
    }
    guard case .object(let members, _) = value else { throw Malformed(message: "an object is expected") }
    return members
  }

  private mutating func readARB() throws(Malformed) {
    // Keys that begin with '@' describe others.
    for member in try parseMembers() where !member.key.hasPrefix("@") {
      guard case .string(let text) = member.value else { continue }
      addForms(member.key, MessageFormat.icuForms(text.text), at: text.encoded.range)
    }
  }

  private mutating func readCatalog() throws(Malformed) {
    let catalog = JSONValue.object(try parseMembers(), range: 0..<0)
    guard let language = catalog["sourceLanguage"]?.text, case .object(let entries, _)? = catalog["strings"]
    else {
      throw Malformed(message: "'sourceLanguage' or 'strings' is missing")
    }
    // Xcode keeps a stale string that no code has any more.
    for entry in entries where entry.value["extractionState"]?.text != "stale" {
      guard let translation = entry.value["localizations"]?[language] else {
        // In the base language, the key is the text unless another one is given.
        if case .object(_, let place) = entry.value {
          addForms(entry.key, MessageFormat.printfForms(entry.key), at: place)
        }
        continue
      }
      var substitutions: [String: [String]] = [:]
      if case .object(let members, _)? = translation["substitutions"] {
        for member in members {
          substitutions[member.key] = member.value.translatedTexts.flatMap {
            MessageFormat.printfForms($0.text)
          }
        }
      }
      for unit in translation.translatedTexts {
        addForms(entry.key, MessageFormat.printfForms(unit.text, substitutions), at: unit.encoded.range)
      }
    }
  }

  private mutating func readAndroid() throws(Malformed) {
    var scanner = XMLScanner(source.bytes)
    var (key, start): (String?, Int?)
    var hasResources = false
    while let event = try scanner.next() {
      switch event {
      case .open("resources", _, _): hasResources = true
      case .open("string", let attributes, isEmpty: false):
        (key, start) = (attributes["name"], scanner.offset)
      case .open("plurals", let attributes, _), .open("string-array", let attributes, _):
        key = attributes["name"]
      case .open("item", _, isEmpty: false): start = scanner.offset
      case .close("string"), .close("item"):
        if let key, let first = start,
          let end = source.bytes[..<scanner.offset].lastIndex(of: UInt8(ascii: "<"))
        {
          addForms(
            key, MessageFormat.printfForms(Self.androidText(source.bytes[first..<end])), at: first..<end)
        }
        start = nil
        if event == .close("string") { key = nil }
      case .close("plurals"), .close("string-array"): key = nil
      default: break
      }
    }
    if !hasResources { throw Malformed(message: "it has no 'resources'") }
  }

  /// The content of a `<string>` without backslashes, and without the quotes that keep spaces.
  private static func androidText(_ content: ArraySlice<UInt8>) -> String {
    var plain = ""
    var rest = String(decoding: content, as: UTF8.self).replacing("<![CDATA[", with: "")
      .replacing("]]>", with: "")[...]
    while let character = rest.popFirst() {
      if character == "\"" { continue }
      guard character == "\\", let escaped = rest.popFirst() else {
        plain.append(character)
        continue
      }
      switch escaped {
      case "n", "t": plain.append(" ")
      case "u":
        let scalar = UInt32(rest.prefix(4), radix: 16).flatMap(Unicode.Scalar.init)
        if let scalar { plain.unicodeScalars.append(scalar) }
        rest = rest.dropFirst(4)
      default: plain.append(escaped)
      }
    }
    return plain
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    if case .object(let members, _) = self { members.first { $0.key == key }?.value } else { nil }
  }

  fileprivate var text: String? { if case .string(let text) = self { text.text } else { nil } }

  /// The texts of a translation: one, or one for each plural or device.
  fileprivate var translatedTexts: [JSONString] {
    if case .string(let text)? = self["stringUnit"]?["value"] { return [text] }
    guard case .object(let kinds, _)? = self["variations"] else { return [] }
    return kinds.flatMap { kind -> [JSONString] in
      if case .object(let cases, _) = kind.value { cases.flatMap(\.value.translatedTexts) } else { [] }
    }
  }
}
