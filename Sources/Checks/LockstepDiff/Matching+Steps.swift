import Lockstep
import LockstepModel

extension Matching {
  /// Finds the tables of one version again in the other: by their names, or else by their places.
  init(tablesOf old: VersionGraph, _ new: VersionGraph) {
    self.init(old: old.tables.count, new: new.tables.count)
    func name(_ table: FlowTable) -> [String?] { [table.section.name?.value] }
    let (olds, news) = (old.tables.map(name), new.tables.map(name))
    self.pair(ifEquallyMany: false, { olds[$0] }, { news[$0] })
    for place in 0..<min(olds.count, news.count) { pair(place, place) }
  }

  /// Finds the steps of one version again in the other.
  ///
  /// Kind and words of a step count most, then its scenario, then its number: a flow is renumbered more often than two
  /// of its steps change places. If a step is reworded, its action, its number and its rows identify it.
  ///
  /// - Parameter tables: which tables are the same; a step stays in its table.
  init(stepsOf old: VersionGraph, _ new: VersionGraph, in tables: Matching) {
    self.init(old: old.nodes.count, new: new.nodes.count)
    let olds = StepFeatures.all(of: old, sections: Array(old.tables.indices))
    let sections = new.tables.indices.map { tables.oldIndexByNew[$0] ?? -1 - $0 }
    let news = StepFeatures.all(of: new, sections: sections)
    func pass(ifEquallyMany: Bool = true, _ key: (StepFeatures) -> [String]?) {
      self.pair(ifEquallyMany: ifEquallyMany, { key(olds[$0]) }, { key(news[$0]) })
    }
    pass { [$0.section, $0.content, $0.scenario, $0.id] }
    pass { [$0.section, $0.content, $0.scenario] }
    pass { [$0.section, $0.content] }
    // What a sentence is may depend on the next one.
    pass { signs in signs.sentence.map { [signs.section, $0, signs.scenario, signs.id] } }
    pass { signs in signs.sentence.map { [signs.section, $0, signs.scenario] } }
    pass { signs in signs.sentence.map { [signs.section, $0] } }
    pass { [$0.section, $0.kind, $0.name, $0.scenario, $0.id] }
    pass { [$0.section, $0.kind, $0.name, $0.scenario] }
    pass { [$0.section, $0.kind, $0.name, $0.details] }
    pass { [$0.section, $0.kind, $0.name, $0.id] }
    pass { [$0.section, $0.kind, $0.name] }
    pass { signs in signs.action.map { [signs.section, $0, signs.id] } }
    pass { signs in signs.action.map { [signs.section, $0] } }
    pass { [$0.section, $0.widerKind, $0.name, $0.id] }
    pass { [$0.section, $0.widerKind, $0.name] }
    pass(ifEquallyMany: false) { [$0.section, $0.kind, $0.name] }
    self.pair(above: 0.4, ofOne: { olds[$0].id }, { news[$0].id }) { olds[$0].similarity(to: news[$1]) }
    self.pair(above: 0.5) { olds[$0].similarity(to: news[$1]) }
  }
}

/// The features by which a step is matched.
private struct StepFeatures {
  var section: String
  var scenario: String
  var id: String
  /// The kind, and the wider kind that a step rarely leaves.
  var kind: String
  var widerKind: String
  var name: String
  var nameWords: Set<String>
  var action: String?
  var details: String
  var triggers: Set<String>
  /// The whole sentence, where the document has one for the step; a check that one implies is not the same.
  var sentence: String?
  var sentenceWords: Set<String>?
  /// All of it without numbers.
  var content: String

  init(_ version: VersionGraph, _ node: Int, section: String) {
    let scenario = version.scenario(node)
    self.section = section
    self.scenario = RowText.normalized(scenario.title?.value ?? "")
    id = version.id(node).value
    guard let step = version.step(node) else {
      (kind, widerKind, name) = ("scenario", "scenario", self.scenario)
      (details, triggers, content) = ("", [], self.scenario)
      nameWords = Similarity.words(name)
      return
    }
    kind = step.kind.value.rawValue
    widerKind = step.kind.value.isDisplayed ? "displayed" : step.kind.value.isAutomatic ? "automatic" : "call"
    name = RowText.normalized(step.name.value)
    action = step.action?.value
    details = step.detailAspects.map { "\($0.name) \($0.parts)" }.joined(separator: "\n")
    let rows = step.transitions.map {
      "\($0.trigger.kind.rawValue) \(RowText.normalized($0.trigger.text.value))"
    }
    // The alternatives of a sentence may be rows of the next one.
    triggers = version.hasSentences ? [] : Set(rows)
    if version.hasSentences { sentence = version.phrase(node) + (version.isImplicitCheck(node) ? "?" : "") }
    nameWords = Similarity.words(name)
    sentenceWords = sentence.map(Similarity.words)
    content = ([kind, name, action ?? "", details] + rows.sorted()).joined(separator: "\n")
  }

  static func all(of version: VersionGraph, sections: [Int]) -> [StepFeatures] {
    version.nodes.map { StepFeatures(version, $0, section: "\(sections[version.table(of: $0)])") }
  }

  func similarity(to other: StepFeatures) -> Double {
    guard section == other.section else { return 0 }
    if let sentenceWords, let otherWords = other.sentenceWords {
      guard sentence?.hasSuffix("?") == other.sentence?.hasSuffix("?") else { return 0 }
      // Sentences of one actor share words.
      let share = Similarity.of(sentenceWords, otherWords)
      return share < (id == other.id ? 0.5 : 0.65) ? 0 : share
    }
    guard widerKind == other.widerKind else { return 0 }
    // A call is its callee: a call of something else is another unless all else stays.
    let share = widerKind == "call" ? 0 : Similarity.of(nameWords, other.nameWords)
    let rows = Similarity.of(triggers, other.triggers)
    return triggers.isEmpty && other.triggers.isEmpty ? share : (share + rows) / 2
  }
}
