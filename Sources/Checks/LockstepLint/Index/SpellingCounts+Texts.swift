import LockstepModel

extension SpellingCounts {
  /// The place of a text; its row is computed only on demand.
  enum Place {
    case title
    case overview(String)
    case scenario(SourceString)
    case step(Step)
    case row(FlowRow)

    func rowName(_ wording: Wording) -> String {
      switch self {
      case .title: "title"
      case .overview(let key): wording.spelling(ofAspect: key)
      case .scenario(let id): id.value
      case .step(let step): step.id.value
      case .row(let row): row.id.value
      }
    }
  }

  /// Every text that people read.
  static func forEachText(
    of flow: LintContext.Flow, _ body: (_ place: Place, _ text: SourceString, _ isTitle: Bool) -> Void
  ) {
    if flow.isFirstOfDocument {
      body(.title, flow.document.title, false)
      for row in flow.document.overview {
        for text in row.texts { body(.overview(row.key.value), text, false) }
      }
    }
    for scenario in flow.section.scenarios {
      if let title = scenario.title { body(.scenario(scenario.id), title, true) }
      for step in scenario.steps { forEachText(of: step, body) }
    }
  }
  private static func forEachText(
    of step: Step, _ body: (_ place: Place, _ text: SourceString, _ isTitle: Bool) -> Void
  ) {
    let place = Place.step(step)
    body(place, step.title ?? step.name, false)
    for detail in step.details {
      switch detail.content {
      case .message(let text), .line(let text): body(place, text, false)
      case .inputs(let fields): for field in fields { body(place, field.text, false) }
      case .items(let texts), .options(let texts), .actions(let texts):
        for text in texts { body(place, text, false) }
      // A path is not made of words.
      case .duration, .picture: break
      }
    }
    for row in step.transitions {
      body(.row(row), row.trigger.text, false)
      if let effect = row.effect { body(.row(row), effect, false) }
    }
  }
}

extension SpellingCounts {
  /// The texts of a table without words.
  static func blankTexts(of flow: LintContext.Flow) -> [(place: Place, text: SourceString)] {
    var found: [(Place, SourceString)] = []
    forEachText(of: flow) { place, text, _ in if text.value.isBlank { found.append((place, text)) } }
    return found
  }
}

extension String {
  /// Whether there is nothing to read.
  var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }
}
