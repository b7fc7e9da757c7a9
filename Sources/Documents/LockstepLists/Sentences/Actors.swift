import Lockstep
import LockstepModel

/// Who acts in the sentences of a use case.
struct Actors: Sendable {
  enum Kind: Sendable, Equatable {
    case system
    case user
    /// Another one who was declared.
    case other
    /// Somebody or something that nothing declares.
    case unknown
  }

  /// The subject of a sentence.
  struct Subject {
    var kind: Kind
    /// Its words in the file; of an unknown one those that name it, as far as that can be told.
    var range: Range<Int>
    /// The position of the token behind it.
    var end: Int
    /// The position behind its words where its verb comes first: `zeigt das System einen Fehler`.
    var inversionEnd: Int?
    /// Whether it is a word for any user although the actor is declared by another name.
    var isGeneric = false
    /// Whether others are named beside it: `Guest and Clerk`.
    var isJoint = false
    /// Whether parentheses say more about its name: `Guest (signed in) pays`.
    var hasRemark = false

    /// Where what it does begins: a remark about the name is kept.
    func actStart(_ tokens: [Token], in bytes: [UInt8]) -> Int {
      guard hasRemark else { return tokens[end].range.lowerBound }
      return bytes[range.upperBound...].firstIndex { $0 > 0x20 && !"*_".utf8.contains($0) }
        ?? tokens[end].range.lowerBound
    }
  }

  let words: ListWords
  /// The names that a document has for its system.
  var systemNames = PhraseSet()
  var primaryNames = PhraseSet()
  var otherNames = PhraseSet()
  /// Whether a word for any user is the name of the actor.
  private var declaresUser = false

  init(_ words: ListWords) {
    self.words = words
    otherNames = PhraseSet(words.wording.actors[.other].map(\.text))
  }

  /// Adds everybody whom a document declares.
  mutating func declare(_ declarations: ActorDeclarations, _ outlines: [UseCaseOutline], in bytes: [UInt8]) {
    for name in declarations.systemNames { systemNames.insert(name) }
    declare(declarations.userRanges, in: bytes, primary: true)
    declare(declarations.otherRanges, in: bytes, primary: false)
    for outline in outlines { declare(outline, in: bytes) }
  }

  /// Adds the actors of a use case.
  mutating func declare(_ outline: UseCaseOutline, in bytes: [UInt8]) {
    for field in outline.fields {
      if field.key == .actors { declare(field.values, in: bytes, primary: true) }
      if field.key == .supportingActors { declare(field.values, in: bytes, primary: false) }
    }
    if outline.field(.actors) == nil { declareColumnHeads(of: outline.mainItems, in: bytes) }
  }

  /// Adds the actor whose column is beside that of the system, or of responses. The head of a column is the same for several
  /// sentences.
  private mutating func declareColumnHeads(of items: [UseCaseOutline.Item], in bytes: [UInt8]) {
    let heads = items.filter { !$0.isResponse }.compactMap(\.actor).grouped { $0 }.filter {
      $0.elements.count > 1
    }.map(\.key)
    let others = heads.filter { words.systems.phraseEnd(in: Tokens.of(bytes, $0), at: 0) == nil }
    guard others.count < heads.count || items.contains(where: \.isResponse) else { return }
    declare(others.map { knownName(in: $0, bytes) }, in: bytes, primary: true)
  }

  /// The words for any user that the head of a column begins with: `User` of `User Action`. All of it where none is known.
  private func knownName(in head: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    let tokens = Tokens.of(bytes, head)
    let isLabel = tokens.first.map { words.matchHeading([$0])?.key == .actors } == true
    guard let end = words.users.phraseEnd(in: tokens, at: 0) ?? (isLabel ? 1 : nil) else { return head }
    return tokens[0].range.lowerBound..<tokens[end - 1].range.upperBound
  }

  /// Adds the names of a field of actors: `Guest, Clerk (signed in) and Cook`.
  mutating func declare(_ texts: [Range<Int>], in bytes: [UInt8], primary isPrimary: Bool) {
    for text in texts {
      for words in Self.parseNames(in: text, bytes) where !self.words.systems.contains(words) {
        for form in Self.definiteForms(of: words) {
          if isPrimary { primaryNames.insert(form) } else { otherNames.insert(form) }
        }
        if isPrimary, isUserWord(words) { declaresUser = true }
        // `Member` for `Library member`; an ideograph is not a word by itself.
        guard isPrimary, words.count > 1, words.allSatisfy({ $0.count > 1 }) else { continue }
        for word in [words.first, words.last].compactMap(\.self)
        where !Wording.isArticle(word) && !self.words.systems.contains([word]) {
          primaryNames.insert([word])
        }
      }
    }
  }

  /// `User`, `Users`
  private func isUserWord(_ name: [String]) -> Bool {
    guard name.count == 1, let word = name.first else { return false }
    return words.users.contains(name)
      || word.hasSuffix("s") && words.users.contains([String(word.dropLast())])
  }

  /// A name, and its forms with the article of Nordic languages at its end: `Kunde`, `Kunden`. In others no sentence begins
  /// with these words.
  private static func definiteForms(of words: [String]) -> [[String]] {
    guard let last = words.last, last.count > 2 else { return [words] }
    return [words] + ["n", "en", "et"].map { words.dropLast() + [last + $0] }
  }

  /// The declared names as they are written, for a name that may be a slip of one.
  static func declaredTexts(
    _ declarations: ActorDeclarations, _ outlines: [UseCaseOutline], _ words: ListWords, in bytes: [UInt8]
  ) -> [String] {
    let fields = outlines.flatMap(\.fields).filter { $0.key == .actors || $0.key == .supportingActors }
    let lists = (declarations.userRanges + fields.flatMap(\.values)).map { PlainText.of(bytes, $0).value }
    let names = lists.uniqued(by: \.self).flatMap { list in
      list.split { ",;/".contains($0) }.flatMap { $0.split(separator: " and ") }.map { part in
        String(part.prefix { $0 != "(" }.drop { $0 == " " })
      }
    }.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
    return (names + words.wording.actors.entries.map(\.word.text)).filter { !$0.isEmpty }.uniqued(by: \.self)
  }

  /// The names in a list, without what is in parentheses or behind a dash.
  static func parseNames(in text: Range<Int>, _ bytes: [UInt8]) -> [[String]] {
    var names: [[String]] = [[]]
    var depth = 0
    var last = text.lowerBound
    for token in Tokens.of(bytes, text) {
      depth += bytes[last..<token.range.lowerBound].count { $0 == UInt8(ascii: "(") }
      depth -= bytes[last..<token.range.lowerBound].count { $0 == UInt8(ascii: ")") }
      last = token.range.upperBound
      if depth > 0 { continue }
      let isJoint = ["and", "or", "und", "oder", "y", "e", "et", "en", "o", "ou", "of", "和"].contains(
        token.word)
      // A hyphen joins the words of a name, a slash or a dash between blanks separates two.
      let isHyphen =
        token.before == .dash && token.range.lowerBound > text.lowerBound
        && bytes[token.range.lowerBound - 1] == UInt8(ascii: "-")
      let separates = !token.before.isDisjoint(with: [.comma, .period, .colon, .dash]) && !isHyphen
      if separates || isJoint { names.append([]) }
      if !isJoint { names[names.count - 1].append(token.word) }
    }
    return names.filter { !$0.isEmpty && $0.count <= 6 && $0 != ["none"] && $0 != ["n", "a"] }
  }

  /// The subject of a sentence.
  ///
  /// - Parameter column: the words of a column that names who acts.
  func subject(of tokens: [Token], column: [Token] = []) -> Subject? {
    guard let first = tokens.first else { return nil }
    // `(Admin only) System offers …`
    if first.before.contains(.parenthesis),
      let close = tokens.indices.dropFirst().first(where: { tokens[$0].before.contains(.parenthesis) }),
      let found = knownSubject(tokens, at: close)
    {
      return joining(found, tokens)
    }
    if let found = knownSubject(tokens, at: 0) {
      return joining(found, tokens)
    }
    if let found = knownSubject(column, at: 0) { return subject(found, ofColumn: column) }
    // A column names it whatever the sentence begins with.
    if let first = column.first, let last = column.last {
      return Subject(kind: .unknown, range: first.range.lowerBound..<last.range.upperBound, end: 0)
    }
    // `Then the system …`
    if Self.openingAdverbs.contains(first.word), let found = knownSubject(tokens, at: 1) { return found }
    // `After that, the system …`, `If the card is valid, the system …`
    let isCondition = words.conditionEnd(tokens, at: 0) != nil
    for place in tokens.indices.dropFirst()
    where tokens[place].before.contains(.comma) || isCondition && tokens[place].before.contains(.colon) {
      if let found = knownSubject(tokens, at: place) { return found }
      break
    }
    // `Wird die Karte abgelehnt, zeigt das System …`, `Falls …, zeigt das System …`
    let clause =
      VerbFirst.conditionEnd(tokens)
      ?? tokens.indices.dropFirst().first { tokens[$0].before.contains(.comma) }
    if let clause, let found = subjectBehindVerb(tokens, at: clause) { return found }
    if let found = subjectBehindOpening(tokens) { return found }
    if let found = subjectBehindVerb(tokens, at: 0) { return found }
    let start = tokens.count > 1 && Wording.isArticle(first.word) ? 1 : 0
    return Subject(kind: .unknown, range: tokens[start].range, end: start + 1)
  }

  /// The one who is named at a position, after an article or without one; nil for none who is known.
  func directSubject(of tokens: [Token], at place: Int) -> Subject? {
    place < tokens.count ? knownSubject(tokens, at: place) : nil
  }

  /// `This use case begins when the clerk opens …`: the clerk acts.
  private func subjectBehindOpening(_ tokens: [Token]) -> Subject? {
    for place in tokens.indices.prefix(9).dropFirst(2)
    where Self.openingConjunctions.contains(tokens[place].word) {
      let isUseCase = tokens.indices.prefix(2).contains { words.matchHeading(tokens[$0...])?.key == .useCase }
      return isUseCase ? knownSubject(tokens, at: place + 1) : nil
    }
    return nil
  }

  /// `zeigt das System einen Fehler an`: behind a condition German sentences begin with their verb.
  private func subjectBehindVerb(_ tokens: [Token], at verb: Int) -> Subject? {
    guard verb + 2 < tokens.count, tokens[verb].word.hasSuffix("t"), tokens[verb + 1].before == .blank,
      ["der", "die", "das"].contains(tokens[verb + 1].word), var found = knownSubject(tokens, at: verb + 1)
    else { return nil }
    found.inversionEnd = found.end
    (found.end, found.hasRemark) = (verb, false)
    return found
  }

  private static let openingAdverbs: Set<String> = [
    "then", "next", "finally", "afterwards", "optionally", "optional", "also", "now", "luego", "entonces",
    "opcionalmente", "então", "ensuite", "puis", "poi", "quindi",
  ]
  private static let openingConjunctions: Set<String> = [
    "when", "wenn", "sobald", "cuando", "quando", "quand", "lorsque",
  ]

  private func knownSubject(_ tokens: [Token], at place: Int) -> Subject? {
    var start = place
    if start + 1 < tokens.count, Wording.isArticle(tokens[start].word) { start += 1 }
    guard start < tokens.count else { return nil }
    var best: (kind: Kind, end: Int, isGeneric: Bool)?
    func add(_ kind: Kind, _ end: Int?, isGeneric: Bool = false) {
      guard let end, end > best?.end ?? 0 else { return }
      best = (kind, end, isGeneric)
    }
    add(.user, primaryNames.phraseEnd(in: tokens, at: start))
    add(.other, otherNames.phraseEnd(in: tokens, at: start))
    add(.system, systemNames.phraseEnd(in: tokens, at: start))
    add(.system, words.systems.phraseEnd(in: tokens, at: start))
    let isLabel = words.matchHeading(tokens[start..<start + 1])?.key == .actors
    add(
      .user, words.users.phraseEnd(in: tokens, at: start),
      isGeneric: !primaryNames.isEmpty && !declaresUser && !isLabel)
    guard let best else { return nil }
    // `システムは`: the particle belongs to neither the name nor the verb.
    let isMarked = best.end < tokens.count && ["は", "が"].contains(tokens[best.end].word)
    let remarkEnd = remarkEnd(tokens, at: best.end)
    return Subject(
      kind: best.kind, range: tokens[start].range.lowerBound..<tokens[best.end - 1].range.upperBound,
      end: remarkEnd ?? best.end + (isMarked ? 1 : 0), isGeneric: best.isGeneric, hasRemark: remarkEnd != nil)
  }

  /// Where the parentheses end that begin at a position, and say more about the name before them.
  private func remarkEnd(_ tokens: [Token], at place: Int) -> Int? {
    guard place < tokens.count, tokens[place].before.isSubset(of: [.blank, .parenthesis, .quote]),
      tokens[place].before.contains(.parenthesis)
    else { return nil }
    let close = tokens.indices.dropFirst(place + 1).prefix(Self.longestRemark).first {
      tokens[$0].before.contains(.parenthesis)
    }
    guard let close, tokens[close].before.contains(.closing), !tokens[close].before.contains(.period) else {
      return nil
    }
    return close
  }

  /// In words.
  private static let longestRemark = 12
}
