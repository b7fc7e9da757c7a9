import Lockstep
import LockstepModel

/// A table of a document, whatever its words are, as a survey looks at it.
struct SurveyTable {
  /// The number of a row: `Step 1.1a`.
  struct Number {
    var prefix: String
    var id: String
    /// How many groups of digits there are.
    var depth: Int
    /// nil for a scenario or a step.
    var shape: NumberStyle.Shape?

    init?(_ cell: Bytes) {
      let text = cell.trimmed(of: 0x2A).trimmed()
      guard let start = text.firstIndex(where: \.isDigit), let end = FlowID.endOfNumber(in: text, from: start)
      else {
        return nil
      }
      let suffix = text.from(end)
      let letters = suffix.first == 0x2E ? suffix.dropFirst() : suffix
      prefix = text.upTo(start).trimmed().string
      id = text.from(start).string
      depth = text.part(start, end).count { $0 == 0x2E } + 1
      shape =
        suffix.isEmpty
        ? (depth == 3 ? .digits : nil) : letters.count < suffix.count ? .dottedLetters : .letters
      guard prefix.count <= 16, prefix.allSatisfy({ $0.isLetter || $0 == " " || $0 == "." }), depth <= 3,
        letters.count <= 2, letters.allSatisfy(\.isLetter), suffix.isEmpty || depth == 2 && !letters.isEmpty
      else { return nil }
    }
  }

  var document: Int
  /// The first line, counted from 0.
  var line: Int
  /// The words of the heading above it.
  var heading: String?
  var head: [String]
  var rows: [(line: Int, cells: [Bytes])] = []

  /// Whether numbers are those of steps with their rows: `1.1` and `1.1a`, or `1.1` and `1.1.1` if other cells lead to them, because
  /// versions are numbered so, too.
  private static func areFlowNumbers(_ numbers: [Number], besides others: [[Number]]) -> Bool {
    var step: String?
    var (hasRows, hasLetters) = (false, false)
    for number in numbers {
      if number.shape == nil {
        step = number.depth == 2 ? number.id : nil
      } else if let step, number.id.hasPrefix(step) {
        hasRows = true
        hasLetters = hasLetters || number.shape != .digits
      }
    }
    let ids = Set(numbers.map(\.id))
    return hasRows && (hasLetters || others.joined().contains { $0.depth > 1 && ids.contains($0.id) })
  }

  /// Whether its rows have the numbers 1, 2, 3 beside texts, as the steps of a use case have.
  var countsSteps: Bool {
    let numbers = rows.compactMap { $0.cells.first.flatMap(Number.init) }
    return numbers.count > 1 && head.count > 1 && numbers.count == rows.count
      && numbers.enumerated().allSatisfy { $1.id == "\($0 + 1)" }
  }

  /// Its columns by their content, if it is a flow: step and row numbers, the longest texts, and the targets.
  var flowColumns: (number: Int, description: Int, next: Int)? {
    guard head.count >= 3, rows.count >= 2 else { return nil }
    let columns = head.indices.map { place in rows.map { $0.cells.dropFirst(place).first ?? [] } }
    let numbers = columns.map { $0.compactMap(Number.init) }
    let ids = numbers.map { Set($0.map(\.id)) }
    guard let number = head.indices.max(by: { ids[$0].count < ids[$1].count }),
      numbers[number].count * 2 > rows.count, numbers[number].contains(where: { $0.depth >= 2 }),
      numbers[number].contains(where: { $0.shape != nil }),
      Self.areFlowNumbers(numbers[number], besides: head.indices.filter { $0 != number }.map { numbers[$0] })
    else { return nil }
    func filled(_ place: Int) -> Int { columns[place].count { !$0.isEmpty } }
    let others = head.indices.filter { $0 != number }
    // Remarks may be longer, but not every row has one.
    let most = others.map(filled).max() ?? 0
    let description = others.filter { filled($0) * 10 >= most * 9 }.max { left, right in
      columns[left].reduce(0) { $0 + $1.count } < columns[right].reduce(0) { $0 + $1.count }
    }
    func targets(_ place: Int) -> Int {
      1000 * numbers[place].count { $0.depth > 1 && ids[number].contains($0.id) } + filled(place)
    }
    let next = others.filter { $0 != description }.max { (targets($0), $1) < (targets($1), $0) }
    guard let description, let next else { return nil }
    return (number, description, next)
  }
}
