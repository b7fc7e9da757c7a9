/// The answer of a tool: a line that sums it up, the lines, and facts for programs.
struct ToolReply {
  /// A value in the structured part of an answer.
  enum Fact {
    case count(Int)
    case flag(Bool)
    case text(String)
  }

  var summary: String
  var lines: [(group: String?, text: String)]
  var facts: [(name: String, value: Fact)]

  init(_ summary: String, lines: [(group: String?, text: String)] = [], facts: [(String, Fact)] = []) {
    self.summary = summary
    self.lines = lines
    self.facts = facts
  }

  /// - Parameter text: its lines are those of the answer, without empty ones.
  init(_ summary: String, text: String, facts: [(String, Fact)] = []) {
    self.init(
      summary, lines: text.split(whereSeparator: \.isNewline).map { (nil, String($0)) }, facts: facts)
  }
}
