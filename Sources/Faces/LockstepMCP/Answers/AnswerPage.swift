import Lockstep
import LockstepReporting

/// A part of an answer that fits into the room of a reader.
struct AnswerPage {
  /// The most bytes of the lines of a page, as JSON. An answer has them twice, as a text and as a structure.
  static let maximumBytes = 11_000

  private let answer: ToolReply
  private let pageLines: [String]
  private let pageNumber: Int
  private let pageCount: Int
  private let remainingLineCount: Int

  /// - Throws: for a page that the answer does not have.
  init(_ answer: ToolReply, max: Int, page: Int) throws(ToolFailure) {
    var pages: [[String]] = [[]]
    var firstLineByPage = [0]
    var (bytes, lineCount) = (0, 0)
    var group: String?
    for (number, line) in answer.lines.enumerated() {
      let text = AgentReporter.shortened(Printable.line(line.text))
      let head = line.group.map { AgentReporter.shortened($0, to: 300) }
      let own = head == nil ? text : "  \(text)"
      let size = Self.jsonSize(of: own)
      let headSize = head.map(Self.jsonSize) ?? 0
      let isFull = lineCount == max || bytes + size + (head == group ? 0 : headSize) > Self.maximumBytes
      if isFull, lineCount > 0 {
        pages.append([])
        firstLineByPage.append(number)
        (bytes, lineCount, group) = (0, 0, nil)
      }
      if let head, head != group {
        pages[pages.count - 1].append(head)
        bytes += headSize
      }
      group = head
      pages[pages.count - 1].append(own)
      bytes += size
      lineCount += 1
    }
    guard page <= pages.count else {
      throw ToolFailure("there is no page \(page)", help: "the answer has \(pages.count)")
    }
    self.answer = answer
    (pageLines, pageNumber, pageCount) = (pages[page - 1], page, pages.count)
    remainingLineCount = page < pages.count ? answer.lines.count - firstLineByPage[page] : 0
  }

  /// The bytes of a text in JSON, and what is around it.
  private static func jsonSize(of text: String) -> Int {
    var json = JSONWriter()
    json.string(text)
    return json.text.utf8.count + 2
  }

  private var summary: String { AgentReporter.shortened(Printable.line(answer.summary), to: 600) }

  /// For people and models.
  var text: String {
    var lines = [summary] + pageLines
    if pageCount > 1 {
      let rest =
        remainingLineCount > 0
        ? "; \(remainingLineCount) more lines: call again with page \(pageNumber + 1)" : ""
      lines.append("page \(pageNumber) of \(pageCount)\(rest)")
    }
    return lines.joined(separator: "\n")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("summary", summary)
      json.strings("lines", pageLines)
      json.member("page", pageNumber)
      json.member("pages", pageCount)
      json.member("left", remainingLineCount)
      for fact in answer.facts {
        switch fact.value {
        case .count(let count): json.member(fact.name, count)
        case .flag(let flag): json.member(fact.name, flag)
        case .text(let text): json.member(fact.name, AgentReporter.shortened(text, to: 200))
        }
      }
    }
  }
}
