import Lockstep
import LockstepModel

/// How a document writes what help proposes: by the keys of YAML, or in the cells of a Markdown table.
///
/// A reader of tables has never seen the keys.
struct RowSpelling {
  private let isTable: Bool

  private let wording: Wording

  init(_ flow: FlowTable) {
    isTable = flow.document.source.isMarkdown
    wording = flow.wording
  }

  /// A row to add; open parts are `…`.
  func row(_ id: String, _ kind: Trigger.Kind, _ words: String = "…", next: String = "…") -> String {
    isTable
      ? "| \(wording.numbers.written(id)) | \(wording.sentence(kind, words)) | \(next) |"
      : "{id: \(id), \(kind.rawValue): \(words), next: \(next)}"
  }

  /// The first two rows of a step, for messages.
  static func firstRows(of step: String, _ wording: Wording) -> String {
    "\(step)\(RowSuffix.text(0, wording.numbers)), \(step)\(RowSuffix.text(1, wording.numbers))"
  }

  /// A row of which not even the kind is known.
  func row(_ id: String) -> String {
    isTable ? "| \(wording.numbers.written(id)) | … | … |" : "{id: \(id), …}"
  }

  /// The keyword of a trigger kind: `write … instead`.
  func kind(_ kind: Trigger.Kind) -> String {
    "'\(isTable ? words(of: kind) : "\(kind.rawValue):")'"
  }

  /// The row that begins a scenario: `add …`.
  func title(of scenario: String, _ title: String) -> String {
    isTable ? "| **\(scenario)** | **\(title)** | |" : "'title: \(title)'"
  }

  /// Where a row leads: `lead to it with …`.
  func next(_ target: String) -> String {
    isTable ? "'\(shown(target))' in a \(column) column" : "'next: \(target)'"
  }

  /// The same for one of several targets: `such as …`.
  func next(_ first: String, or second: String) -> String {
    isTable
      ? "'\(shown(first))' or '\(shown(second))' in the \(column) column"
      : "'next: \(first)' or 'next: \(second)'"
  }

  /// The result that a row returns: `add … to the row`.
  func result(_ name: String) -> String {
    isTable
      ? "'\(wording.targets.written(.result).labelled(name))' in the \(column) column" : "'result: \(name)'"
  }

  /// The effect of a row: `add an effect with …`.
  var effect: String { isTable ? "'<br>&rarr; …' after its words" : "'do'" }

  /// The condition that makes a row depend on a parameter: `write … in the rows that need it`.
  func condition(_ parameter: String) -> String {
    isTable ? "'\(wording.guarding(.when, parameter).dropFirst())' behind the words" : "'when: \(parameter)'"
  }

  /// What passes a parameter to a flow: `pass it with …`.
  func passing(_ parameter: String) -> String {
    isTable
      ? "'<li>\(wording.details.written(.with).labelled(parameter))</li>' in the list of the call"
      : "'with: [\(parameter)]'"
  }

  /// The step that calls a partial flow.
  func call(_ flow: String) -> String {
    isTable
      ? "'\(wording.title(.partialFlow, "[\(flow) …](…)"))'"
      : "'\(Step.Kind.partialFlow.rawValue): \(flow)'"
  }

  /// The list of a screen's actions.
  func actions(_ names: [String]) -> String {
    let list = names.joined(separator: ", ")
    return isTable
      ? "'<li>\(wording.details.written(.actions).labelled(list))</li>' to its list" : "'actions: [\(list)]'"
  }

  private var column: String { wording.columns.written(.next).text }

  /// The first words of a row of the kind.
  private func words(of kind: Trigger.Kind) -> String {
    if let word = Wording.TriggerWord(kind) { return wording.triggers.written(word).label }
    return wording.actors.written(.user).text
  }

  private func shown(_ target: String) -> String {
    switch target {
    case "back": wording.targets.written(.back).text
    case "end": wording.targets.written(.end).text
    default: target.utf8.contains(UInt8(ascii: ".")) ? wording.numbers.written(target) : target
    }
  }
}
