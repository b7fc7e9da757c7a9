/// The lowest lines of a terminal, which are drawn again as time passes and keys come; what lies above
/// scrolls away and stays to be read.
struct LiveRegion {
  /// Whether the cursor can be moved; otherwise everything is drawn anew below.
  var moves: Bool
  private(set) var lines: [String] = []
  private var prompt = ""
  private var columns = 0

  init(moves: Bool) { self.moves = moves }

  /// What to write so that `lines` and `prompt` are to be seen.
  mutating func draw(_ lines: [String], _ prompt: String, columns: Int, rows: Int) -> String {
    defer { (self.lines, self.prompt, self.columns) = (lines, prompt, columns) }
    if columns == self.columns, !self.lines.isEmpty {
      if lines == self.lines { return prompt == self.prompt ? "" : renewed(prompt) }
      // What has scrolled off the top cannot be reached, nor lines that were broken by another width.
      if moves, self.lines.count < rows {
        return "\r\u{1B}[\(self.lines.count)A\u{1B}[J" + text(lines) + prompt
      }
    }
    return (self.prompt.isEmpty ? "" : "\n") + text(lines) + prompt
  }

  /// What to write so that the prompt is gone, the lines stay, and what is written next goes below.
  mutating func settle() -> String {
    defer { (lines, prompt) = ([], "") }
    return prompt.isEmpty ? "" : renewed("")
  }

  private func renewed(_ prompt: String) -> String {
    if moves { return "\r\u{1B}[K" + prompt }
    let blank = Wrapping.width(self.prompt) - Wrapping.width(prompt)
    let rest = max(0, blank)
    return "\r" + prompt + String(repeating: " ", count: rest) + String(repeating: "\u{8}", count: rest)
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
