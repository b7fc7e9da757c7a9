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
  let canMoveCursor: Bool
  /// The drawn content; nil once it is settled.
  private(set) var drawnContent: Content?
  private var drawnColumnCount = 0

  init(canMoveCursor: Bool) { self.canMoveCursor = canMoveCursor }

  /// What to write so that `content` is to be seen.
  mutating func draw(_ content: Content, columns: Int, rows: Int) -> String {
    guard let drawnContent else { return drawFirst(content, columns) }
    // Lines that were broken by another width cannot be counted.
    if columns != self.drawnColumnCount { return "\n" + drawFirst(content, columns) }
    self.drawnContent = content
    let isPromptOnly =
      content.screen == drawnContent.screen && content.remarkLines == drawnContent.remarkLines
    if !isPromptOnly, canMoveCursor, max(drawnContent.height, content.height) <= rows {
      return "\r\u{1B}[\(drawnContent.height - 1)A\u{1B}[J" + content.text
    }
    // The upper lines cannot be reached: a countdown has to pause, but remarks are shown.
    if content.remarkLines == drawnContent.remarkLines || content.remarkLines.isEmpty {
      return content.prompt == drawnContent.prompt ? "" : redrawnPrompt(content.prompt, drawnContent.prompt)
    }
    return redrawnPrompt("", drawnContent.prompt) + content.remarkLines.map { $0 + "\n" }.joined()
      + content.prompt
  }

  /// The text to write so that the prompt is gone, the lines stay, and later text goes below.
  mutating func endDrawing() -> String {
    defer { drawnContent = nil }
    return drawnContent.map { redrawnPrompt("", $0.prompt) } ?? ""
  }

  private mutating func drawFirst(_ content: Content, _ columns: Int) -> String {
    drawnContent = content
    self.drawnColumnCount = columns
    return content.text
  }

  private func redrawnPrompt(_ prompt: String, _ old: String) -> String {
    if canMoveCursor { return "\r\u{1B}[K" + prompt }
    let rest = max(0, Wrapping.width(old) - Wrapping.width(prompt))
    let blank = String(repeating: " ", count: rest) + String(repeating: "\u{8}", count: rest)
    return "\r" + prompt + blank + (prompt.isEmpty ? "\r" : "")
  }
}
