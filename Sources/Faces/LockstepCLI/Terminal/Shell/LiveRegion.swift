/// The lowest lines of a terminal, which are drawn again as time passes and keys come; the lines above scroll away and stay to be
/// read.
struct LiveRegion {
  /// The visible content: the screen, the remark about the last line, and the line being typed.
  struct Content: Hashable {
    var screen: [String]
    var remarkLines: [String]
    var prompt: String

    var height: Int { screen.count + remarkLines.count + 1 }
    var text: String { (screen + remarkLines).map { $0 + "\n" }.joined() + prompt }
  }

  /// Whether the cursor can be moved up at all.
  let moves: Bool
  /// The drawn content; nil once it is settled.
  private(set) var shown: Content?
  private var columnCount = 0

  init(moves: Bool) { self.moves = moves }

  /// What to write so that `content` is to be seen.
  mutating func draw(_ content: Content, columns: Int, rows: Int) -> String {
    guard let shown else { return start(content, columns) }
    // Lines that were broken by another width cannot be counted.
    if columns != self.columnCount { return "\n" + start(content, columns) }
    self.shown = content
    let isPromptOnly = content.screen == shown.screen && content.remarkLines == shown.remarkLines
    if !isPromptOnly, moves, max(shown.height, content.height) <= rows {
      return "\r\u{1B}[\(shown.height - 1)A\u{1B}[J" + content.text
    }
    // The upper lines cannot be reached: a countdown has to pause, but remarks are shown.
    if content.remarkLines == shown.remarkLines || content.remarkLines.isEmpty {
      return content.prompt == shown.prompt ? "" : renewed(content.prompt, shown.prompt)
    }
    return renewed("", shown.prompt) + content.remarkLines.map { $0 + "\n" }.joined() + content.prompt
  }

  /// The text to write so that the prompt is gone, the lines stay, and later text goes below.
  mutating func settle() -> String {
    defer { shown = nil }
    return shown.map { renewed("", $0.prompt) } ?? ""
  }

  private mutating func start(_ content: Content, _ columns: Int) -> String {
    shown = content
    self.columnCount = columns
    return content.text
  }

  private func renewed(_ prompt: String, _ old: String) -> String {
    if moves { return "\r\u{1B}[K" + prompt }
    let rest = max(0, Wrapping.width(old) - Wrapping.width(prompt))
    let blank = String(repeating: " ", count: rest) + String(repeating: "\u{8}", count: rest)
    return "\r" + prompt + blank + (prompt.isEmpty ? "\r" : "")
  }
}
