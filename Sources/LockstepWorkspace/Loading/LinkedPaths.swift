import Lockstep
import LockstepModel

/// Finds the files that the links of a file name, without reading more of it than its links.
enum LinkedPaths {
  /// The longest address that is looked at, in bytes.
  private static let longest = 1_000

  /// The addresses of documents and YAML files, from where the file lies, each once.
  static func all(in source: SourceText) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    for address in addresses(in: source.bytes) {
      let link = MarkdownLink(href: address)
      guard !link.isElsewhere else { continue }
      let path = decoded(link.path)
      guard FileNames.stem(path) != nil, seen.insert(path).inserted else { continue }
      found.append(RelativePath.resolve(path, besides: source.path))
    }
    return found
  }

  /// What stands in the parentheses of links, and behind `href:`.
  private static func addresses(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var place = 0
    while let index = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ":") }
    ) {
      place = index + 1
      let limit = min(bytes.count, place + longest)
      let rest = bytes[place..<limit]
      if bytes[index] == UInt8(ascii: "]") {
        guard rest.first == UInt8(ascii: "(") else { continue }
        found.append(text(rest.dropFirst().prefix { $0 != UInt8(ascii: ")") && $0 != 0x0A }))
      } else if bytes[..<index].suffix(4).elementsEqual("href".utf8) {
        let value = rest.drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        found.append(text(value.prefix { $0 > 0x20 && !"\"',}".utf8.contains($0) }))
      }
    }
    return found
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// `%20` as a blank.
  private static func decoded(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let code = UInt8(text(digits), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
