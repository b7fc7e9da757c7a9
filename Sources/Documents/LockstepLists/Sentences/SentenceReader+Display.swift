import Lockstep
import LockstepModel

/// What a sentence says is shown, and the name of that.
extension SentenceReader {
  func readDisplay(_ sentence: inout Sentence, from verb: Int) {
    let tokens = sentence.tokens
    guard let match = matchVerb(.displays, tokens, at: verb) else { return }
    var start = match.range.upperBound
    // Words between the two parts of a verb are its object: `zeigt die Liste an`.
    var end = tokens.count
    if match.range.lowerBound > verb {
      (start, end) = (verb, match.range.lowerBound)
      if end > start, ["を", "が"].contains(tokens[end - 1].word) { end -= 1 }
    } else if match.range.count > 2 || match.range.upperBound == tokens.count, match.range.count > 1 {
      start = match.range.lowerBound + 1
      end = match.range.upperBound - 1
    }
    start = max(start, sentence.subject?.inversionEnd ?? 0)
    guard start < end else {
      // `System displays:` with a list below it
      let end = tokens[match.range.upperBound - 1].range.upperBound
      guard bytes[end...].first == UInt8(ascii: ":") else { return }
      sentence.display = .init(name: end..<end, isPrompt: false)
      return
    }
    // What the system does afterwards is not shown.
    end = tokens[start..<end].indices.dropFirst().first { tokens[$0].before.contains(.period) } ?? end
    if start + 1 < end, Wording.isArticle(tokens[start].word) { start += 1 }
    // `a form with:` and its fields below it
    if bytes[tokens[end - 1].range.upperBound...].first == UInt8(ascii: ":") {
      while end > start + 1, Self.partWords.contains(tokens[end - 1].word) { end -= 1 }
    }
    let object =
      tokens[start].range.lowerBound..<closingEnd(of: tokens[start].range.lowerBound, tokens[end - 1])
    // A sentence is nothing that can be shown: `shows that …`.
    if ["that", "whether", "how", "dass", "ob"].contains(tokens[start].word) { return }
    let isPrompt = tokens[start..<min(end, start + 3)].indices.contains {
      words[.prompts].match(tokens, at: $0) != nil
    }
    let rest =
      object.lowerBound - min(3, object.lowerBound)..<max(object.upperBound, sentence.text.upperBound)
    let name = quotedName(in: rest, of: tokens[start..<end]) ?? object
    sentence.display = .init(name: name, isPrompt: isPrompt)
  }

  /// The end of a name with the parentheses and quotes that close there.
  private func closingEnd(of start: Int, _ last: Token) -> Int {
    var end = last.range.upperBound
    let name = bytes[start..<end]
    var parentheses = name.count { $0 == UInt8(ascii: "(") } - name.count { $0 == UInt8(ascii: ")") }
    var isQuoted = name.count { $0 == UInt8(ascii: "\"") } % 2 == 1
    let hasOpeningQuote = bytes.firstRange(of: Array("“".utf8), in: start..<end) != nil
    while end < bytes.count {
      let (scalar, length) = bytes.scalar(at: end, before: bytes.count)
      switch scalar {
      case ")" where parentheses > 0: parentheses -= 1
      case "\"" where isQuoted: isQuoted = false
      case "”" where hasOpeningQuote: break
      case "%", "€": guard bytes[end - 1].isDigit else { return end }
      default: return end
      }
      end += length
    }
    return end
  }

  /// The one text in quotes, if it is what is shown, and not a part of that: `a form with the button "Save"`.
  private func quotedName(in range: Range<Int>, of object: ArraySlice<Token>) -> Range<Int>? {
    guard let quoted = quotedText(in: range) else { return nil }
    let behind = quoted.upperBound + 1..<max(range.upperBound, quoted.upperBound + 1)
    if quotedText(in: behind) != nil { return nil }
    let before = object.prefix { $0.range.lowerBound < quoted.lowerBound }
    // `the change (e.g. "12%")`, but not `an error ("Not valid")`
    if let open = bytes[range.lowerBound..<quoted.lowerBound].lastIndex(of: UInt8(ascii: "(")),
      !bytes[open..<quoted.lowerBound].contains(UInt8(ascii: ")")),
      before.contains(where: { $0.range.lowerBound > open })
    {
      return nil
    }
    guard before.contains(where: { Self.partWords.contains($0.word) }) else { return quoted }
    // `a page with the title "Orders"`
    return before.last.map { Self.namingWords.contains($0.word) } == true ? quoted : nil
  }

  /// Behind them a part of what is shown is named.
  private static let partWords: Set<String> = [
    "with", "offering", "containing", "including", "where", "which", "that", "and", "or", "mit", "und",
    "oder",
  ]
  private static let namingWords: Set<String> = [
    "title", "titled", "text", "message", "heading", "name", "named", "called", "label", "labelled", "saying",
    "titel", "text", "meldung", "namens",
  ]

  /// The text in the first quotes.
  private func quotedText(in range: Range<Int>) -> Range<Int>? {
    // Most sentences quote nothing.
    guard bytes[range].contains(where: { $0 == 0x22 || $0 >= 0x80 }) else { return nil }
    let pairs: [(open: [UInt8], close: [UInt8])] = [
      ([0x22], [0x22]), (Array("“".utf8), Array("”".utf8)), (Array("„".utf8), Array("“".utf8)),
      (Array("«".utf8), Array("»".utf8)), (Array("»".utf8), Array("«".utf8)),
      (Array("『".utf8), Array("』".utf8)),
      (Array("「".utf8), Array("」".utf8)),
    ]
    var best: Range<Int>?
    for pair in pairs {
      guard let open = bytes.firstRange(of: pair.open, in: range),
        let close = bytes.firstRange(of: pair.close, in: open.upperBound..<range.upperBound)
      else { continue }
      let found = open.upperBound..<close.lowerBound
      if !found.isEmpty, found.lowerBound < best?.lowerBound ?? .max { best = found }
    }
    return best
  }
}
