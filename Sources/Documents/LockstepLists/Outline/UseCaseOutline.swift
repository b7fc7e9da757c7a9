import LockstepModel

/// The parts of a use case as its document has them, before any sentence is read.
struct UseCaseOutline {
  /// A numbered sentence.
  struct Item {
    /// The number as written; nil for an item without one.
    var label: SourceString?
    var text: Range<Int>
    /// The column's words for who acts.
    var actor: Range<Int>?
    var indent: Int
    var isCell: Bool
    /// Whether Markdown shows its number as a part of the item before it.
    var isInline = false
    /// Whether it has no number of its own, and comes behind another one.
    var isContinuation = false
    /// Whether it is in the column of what the system does in response.
    var isResponse = false
    /// The words that name the step that follows, where a column does.
    var next: Range<Int>?
    /// What is indented below it: parts of it, or sentences that belong to it.
    var details: [Detail] = []
  }

  /// A line below a sentence.
  struct Detail {
    var text: Range<Int>
    var indent: Int
    var isNumbered: Bool
    /// Whether it is a line of a list, and no remark.
    var isListed: Bool
  }

  /// A part that branches off: `3a`, `A1`.
  struct Branch {
    var label: SourceString?
    var shape: Label.Shape?
    /// The words behind the label: a name, or the condition.
    var heading: Range<Int>
    /// The words that name who acts in its heading, where a column does.
    var actor: Range<Int>?
    /// The text of its trigger, where it has one.
    var trigger: Range<Int>?
    /// The words that name the step it branches off from, where these are apart: `4` in a column for steps.
    var place: Range<Int>?
    /// Whether it is a row of a table, which may only name what is told elsewhere.
    var isRow = false
    var items: [Item] = []
    /// Paragraphs behind its items, or behind its heading.
    var paragraphs: [Range<Int>] = []
    var indent: Int
    /// Whether it is a heading, a bold line or a bullet, under which a list begins anew.
    var isHeading: Bool
    /// Whether it is an item of a list of alternatives: bullets as far out are further ones.
    var isBulleted = false
    var start: Int
    var end: Int
    /// The part that it is in, counted.
    var partNumber: Int
    /// Whether it is only one if it says where it leads.
    var isTentative = false

    /// Whether it is in a form in which the step that it branches off from is named.
    var namesItsStep: Bool {
      switch shape {
      case .branch, .substep: true
      case .code: trigger != nil || place != nil
      case .number, .subcode, nil: place != nil
      }
    }
  }

  /// A field or a part that the flow does not depend on.
  struct Field {
    var key: Wording.ListWord
    var name: Range<Int>
    var values: [Range<Int>]
    /// Whether it is a row of a table of fields whose name has no known meaning.
    var isUnknown = false
  }

  var title: Range<Int>?
  /// The number behind the words for a use case: `Use case 3: …`.
  var titleNumber: SourceString?
  /// Whether the words for a use case, or an ID of one, are in the title.
  var hasUseCaseTitle = false
  /// Whether it comes behind a use case, and only that says that it is one, too.
  var followsUseCase = false
  /// The level of its heading; 7 for a bold line, 8 for a field.
  var titleLevel = 8
  var fields: [Field] = []
  /// The heading of the main flow.
  var mainHeading: Range<Int>?
  /// Whether the heading has words for a main flow, and not only for steps of any kind.
  var hasMainFlowWords = false
  var mainItems: [Item] = []
  /// Paragraphs in the main flow: `Use case ends.`
  var mainParagraphs: [Range<Int>] = []
  /// Lines below headings behind the main flow that have no known meaning, with these headings.
  var strayLines: [(heading: Range<Int>, text: Range<Int>)] = []
  /// The headings of further main flows.
  var otherMainHeadings: [Range<Int>] = []
  var hasAlternativePart = false
  var branches: [Branch] = []
  /// The alternatives that a cell beside a step names, by their labels.
  var citations: [(label: String, step: String)] = []
  /// Whether a label such as `4a` begins one of them.
  var hasBranchLabels = false
  /// Sub-steps under a label that is not theirs, with the label that they are under.
  var misplacedSteps: [(label: SourceString, under: SourceString?)] = []
  var start: Int
  var end: Int

  init(start: Int) { (self.start, end) = (start, start) }

  func field(_ key: Wording.ListWord) -> Field? { fields.first { $0.key == key } }

  /// Whether it has parts of a flow.
  var hasFlowParts: Bool { mainHeading != nil || hasAlternativePart || !mainItems.isEmpty }

  /// Whether it is a use case: a list of steps by itself may be anything.
  var isUseCase: Bool {
    let hasFields = fields.contains {
      [.actors, .preconditions, .postconditions, .trigger].contains($0.key)
    }
    if mainHeading != nil || !mainItems.isEmpty, isTitled { return true }
    if mainHeading != nil {
      return hasFields || hasMainFlowWords && hasAlternativePart && !branches.isEmpty && !mainItems.isEmpty
    }
    return hasUseCaseTitle && (hasAlternativePart && !branches.isEmpty || field(.actors) != nil)
  }

  /// Whether its title, or that of the use case before it, says that it is one.
  var isTitled: Bool { hasUseCaseTitle || followsUseCase }

  /// Whether it has the title, the heading and the actor that the usual forms have.
  var isInUsualForm: Bool { isTitled && hasMainFlowWords && field(.actors) != nil }
}
