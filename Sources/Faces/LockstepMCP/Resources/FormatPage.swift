internal import CFormatPages

/// A page of the documentation that describes what people write, in parts that fit into an answer.
struct FormatPage {
  let name: String
  /// The text of the first heading.
  let title: String
  let parts: [String]

  /// The most bytes of a part; one section that has more is cut at its lines.
  private static let maximumPartBytes = 20_000

  private init(_ name: String, _ text: String) {
    self.name = name
    title = text.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? name
    var parts = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let size = parts[parts.count - 1].utf8.count
      let isSection = line.hasPrefix("## ") && size > Self.maximumPartBytes / 2
      if isSection || size + line.utf8.count >= Self.maximumPartBytes { parts.append("") }
      parts[parts.count - 1] += line + "\n"
    }
    self.parts = parts
  }

  /// All pages, in the order of their names.
  static let all: [FormatPage] = (0..<format_page_count()).map { number in
    // Safe: the name ends with a zero, and the bytes are `count` constants of the binary.
    let page = unsafe format_page(number)
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: page.bytes, count: page.count), as: UTF8.self)
    return FormatPage(unsafe String(cString: page.name), text)
  }
}
