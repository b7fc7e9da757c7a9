/// A tool as clients list it: its arguments, and the facts of its answers beside their lines.
struct MCPTool: Sendable {
  /// An argument that a client may pass.
  struct Argument: Sendable {
    enum Kind: Sendable {
      case text
      case flag
      case count(ClosedRange<Int>)
      case texts
      /// An object with texts or whole numbers.
      case values
      case choice([String])
    }

    let name: String
    let kind: Kind
    let description: String
    var isRequired = false
    /// The arguments of which a call must have one, too: without them it means nothing.
    var partners: [String] = []
    /// The arguments beside which it means nothing.
    var opponents: [String] = []
  }

  /// A member of the structured answer.
  struct Fact: Sendable {
    enum Kind: String, Sendable {
      case count = "integer"
      case flag = "boolean"
      case text = "string"
    }

    let name: String
    let kind: Kind
    let description: String
  }

  let name: String
  let title: String
  let description: String
  var arguments: [Argument]
  var facts: [Fact]
  /// Whether it can change files.
  var canWriteFiles = false

  /// All arguments, those that choose a part of the answer among them.
  var allArguments: [Argument] { arguments + Self.pagingArguments }

  private static let pagingArguments = [
    Argument(name: "max", kind: .count(1...200), description: "The most lines of a page; by default 200."),
    Argument(name: "page", kind: .count(1...100_000), description: "The page of the answer, from 1."),
  ]
}
