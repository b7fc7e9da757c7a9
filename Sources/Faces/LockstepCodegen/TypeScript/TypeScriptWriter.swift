import LockstepModel

/// Writes lines of TypeScript.
final class TypeScriptWriter {
  static let lineWidth = 120
  private(set) var text = ""
  private var depth = 0

  /// The first lines of a file: which tool wrote it, from what, and no date.
  init(from source: String? = nil) {
    let from = source.map { " from \($0)" } ?? ""
    writeLine(GeneratedFile.headerMark + "\(ToolVersion.current)\(from); edit the flow instead.")
    writeGap()
    writeLine("import * as lockstep from \"lockstep-flows\";")
  }

  func writeLine(_ line: String) {
    text += String(repeating: " ", count: line.isEmpty ? 0 : depth * 2) + line + "\n"
  }

  /// The lines of a template, which may be indented more than here.
  func writeLines(_ template: String) {
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      self.writeLine(String(line))
    }
  }

  func writeGap() { writeLine("") }

  /// A comment for readers of the code, on one line whatever its length.
  func writeDocComment(_ text: String) {
    let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    writeLine("/** \(words.replacing("*/", with: "* /")) */")
  }

  func writeBlock(_ opening: String, _ body: () -> Void) {
    writeLine(opening + " {")
    writeIndented(body)
    writeLine("}")
  }

  func writeIndented(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
  }

  /// Items between two brackets, with a line for each if they do not fit.
  func writeList(
    _ opening: String, _ items: [String], by separator: String, _ closing: String, space: String = ""
  ) {
    let whole = opening + space + items.joined(separator: separator + " ") + space + closing
    if depth * 2 + whole.count <= Self.lineWidth { return writeLine(whole) }
    writeLine(opening)
    writeIndented {
      for (number, item) in items.enumerated() {
        writeLine(item + (number == items.count - 1 ? "" : separator))
      }
    }
    writeLine(closing)
  }

  /// `export type Name = "a" | "b";`, with a line for each member if they do not fit.
  func writeUnion(_ name: String, _ members: [String]) {
    let whole = "export type \(name) = \(members.isEmpty ? "never" : members.joined(separator: " | "));"
    if whole.count <= Self.lineWidth || members.isEmpty { return writeLine(whole) }
    writeLine("export type \(name) =")
    writeIndented {
      for (number, member) in members.enumerated() {
        writeLine("| \(member)\(number == members.count - 1 ? ";" : "")")
      }
    }
  }

  /// A string literal: that of Swift is one of JavaScript, too.
  static func literal(_ text: String) -> String { SwiftWriter.literal(text) }

  /// `"a" | "b"`.
  static func literals(_ texts: [String], by separator: String = " | ") -> String {
    texts.map(literal).joined(separator: separator)
  }
}
