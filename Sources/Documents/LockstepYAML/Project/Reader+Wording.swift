import LockstepModel

/// Reading the words of a project's documents.
extension Reader {
  mutating func readWording(_ outer: Field) -> Wording {
    var words = WordingDraft()
    for set in readFixedKeys(outer) {
      switch set.name {
      case "numbers": words.numbers = readNumberStyle(set.field)
      case "none": words.lists[Wording.Term(set.name, set.name)] = readTexts(set.field)
      default:
        for list in readFixedKeys(set.field, set.shape, of: set.name) {
          let texts = set.name == "ids" ? readOneOrMore(list.field) : readTexts(list.field)
          words.lists[Wording.Term(set.name, list.name)] = texts
        }
      }
    }
    checkWords(words)
    return Wording(words.lists.mapValues { $0.map(\.value) }, numbers: words.numbers)
  }

  /// The entries of a mapping whose keys are known; others are reported.
  private mutating func readFixedKeys(_ field: Field, _ shape: Shape = .wording, of noun: String = "wording")
    -> [(name: String, shape: Shape, field: Field)]
  {
    guard case .fixedKeys(let keys) = shape else { return [] }
    return readPairs(field, of: .list(.text)).compactMap { pair in
      guard let known = keys.first(where: { $0.name == pair.key.value }) else {
        reportUnknownKey(pair.value.key, of: "mapping of '\(noun)'", among: keys.map(\.name))
        return nil
      }
      return (known.name, known.shape, pair.value)
    }
  }

  private mutating func readNumberStyle(_ field: Field) -> NumberStyle {
    var style = NumberStyle()
    for entry in readFixedKeys(field, .numbers, of: "numbers") {
      if entry.name == "prefix" {
        style.prefix = readText(entry.field).map { Phrase($0.value) }
      } else {
        style.shape = readChoice(entry.field)?.value ?? style.shape
      }
    }
    return style
  }

  /// Reports words with two meanings, and templates that fit the same ids.
  private mutating func checkWords(_ words: WordingDraft) {
    for clash in words.clashes {
      reportInvalidWord(
        clash.word,
        "'\(clash.word.value)' has two meanings in '\(clash.set)': \(clash.first) and \(clash.second)",
        help: "keep it under one of the two", related: clash.other)
    }
    for (term, texts) in words.lists.sorted(by: { $0.key.key < $1.key.key }) {
      for text in texts where text.value.allSatisfy(\.isWhitespace) {
        reportInvalidWord(
          text, "a word of '\(term.set)' is empty", help: "write '\(term.key): []' to switch a word off")
      }
      if term.set == "ids" {
        for text in texts { checkTemplate(text, of: term.key, words) }
      }
    }
  }

  private mutating func checkTemplate(_ text: SourceString, of key: String, _ words: WordingDraft) {
    guard let template = IDTemplate(text.value) else {
      return reportInvalidWord(
        text, "'\(text.value)' is not a template of IDs",
        help: "write '#' once where the number is, with letters next to it, for example 'TF-#'")
    }
    let id = template.id("1.1")
    for other in FlowDocument.Kind.allCases where other.rawValue != key {
      guard words.templates(other).contains(where: { $0.number(of: id) != nil }) else { continue }
      reportInvalidWord(
        text, "an ID that fits '\(text.value)' fits the template of '\(other.rawValue)', too",
        help: "give the IDs of the two kinds different letters")
    }
  }

  private mutating func reportInvalidWord(
    _ text: SourceString, _ message: String, help: String, related other: SourceString? = nil
  ) {
    report(
      .invalidValue, message, at: Location(tree.source, text.span), help: help,
      related: other.map { [.init(Location(tree.source, $0.span), "the other")] } ?? [], losing: .value)
  }

  // Reading the properties of a project.

  mutating func readProperty(_ entry: Int, _ outer: Field) -> PropertyDocument? {
    guard var cursor = beginMapping(entry, as: .property, of: outer) else { return nil }
    var property = PropertyDocument(name: SourceString("", at: span(entry)), span: span(entry))
    var most: Located<Int>?
    var possible: PropertyDocument.Condition?
    var run: [SourceString] = []
    var between: [SourceString] = []
    var fields: [Field] = []
    while let field = next(of: &cursor) {
      fields.append(field)
      switch field.name {
      case .property: property.name = readText(field) ?? property.name
      case .start: property.startFlow = readID(field)
      case .after: property.startEvents = readOneOrMore(field)
      case .until: property.endEvents = readOneOrMore(field)
      case .never: property.claim = readCondition(field).map { .never($0) }
      case .alwaysPossible: property.claim = readCondition(field).map { .alwaysPossible($0) }
      case .from: property.fromCondition = readCondition(field)
      case .without: property.barredEvents = readOneOrMore(field)
      case .possible: possible = readCondition(field)
      case .within, .atMost: most = readInteger(field, in: 0...1_000_000)
      case .followGoTo: property.followedFlows = readFollowedFlows(field)
      case .run: run = readOneOrMore(field)
      case .between: between = readOneOrMore(field)
      case .world: property.world = readScenarioWorld(field)
      default: break
      }
    }
    finish(cursor)
    checkKeyRules(fields, in: cursor)
    if let most {
      property.claim =
        possible.map { .possible($0, within: most) } ?? .atMost(most, run: run, between: between)
    }
    return property
  }

  /// `all` or `none`, or a list of flows; nil: all.
  private mutating func readFollowedFlows(_ field: Field) -> [SourceString]? {
    if node(field.value).kind == .sequence { return readTexts(field) }
    return readChoice(field, among: ["all", "none"]).flatMap { $0.value == "all" ? nil : [] }
  }

  private mutating func readCondition(_ outer: Field) -> PropertyDocument.Condition? {
    guard var cursor = beginMapping(outer.value, as: .condition, of: outer) else { return nil }
    var condition = PropertyDocument.Condition(span: span(outer.value))
    var fields: [Field] = []
    while let field = next(of: &cursor) {
      fields.append(field)
      switch field.name {
      case .shows: condition.viewTitle = readText(field)
      case .at: condition.place = readID(field).flatMap { readPlace($0, at: field.value) }
      case .in: condition.flow = readID(field)
      case .ends: condition.ending = readText(field)
      case .holds: condition.valueName = readText(field)
      case .by: condition.isReachedByBack = readChoice(field, among: ["back"]) != nil
      default: break
      }
    }
    finish(cursor)
    checkKeyRules(fields, in: cursor)
    return condition
  }
}

/// The words of a project as they come in.
private struct WordingDraft {
  var lists: [Wording.Term: [SourceString]] = [:]
  var numbers = NumberStyle()

  struct Clash {
    var set: String
    var word: SourceString
    var first: String
    var second: String
    var other: SourceString?
  }

  /// The templates of a kind, as far as they can be read.
  func templates(_ kind: FlowDocument.Kind) -> [IDTemplate] {
    let own = lists[Wording.Term("ids", kind.rawValue)]?.compactMap { IDTemplate($0.value) }
    return own ?? Wording.builtIn.templates(kind)
  }

  /// The words that occur twice in a set, each with the keys that have it.
  var clashes: [Clash] {
    var clashes: [Clash] = []
    for set in Wording.sets where Wording.requiresUniqueWords(set.name) {
      var seen: [String: (key: String, word: SourceString?)] = [:]
      for key in set.keys where Wording.requiresUniqueWords(set.name, key) {
        let term = Wording.Term(set.name, key)
        let own = lists[term]
        let words = own?.map { ($0.value, Optional($0)) } ?? Wording.builtIn.words(term).map { ($0, nil) }
        for (text, word) in words {
          let folded = Phrase.folded(text)
          guard let other = seen[folded] else {
            seen[folded] = (key, word)
            continue
          }
          guard let place = word ?? other.word else { continue }
          clashes.append(
            Clash(
              set: set.name, word: place, first: other.key, second: key,
              other: word == nil ? nil : other.word))
        }
      }
    }
    return clashes
  }
}
