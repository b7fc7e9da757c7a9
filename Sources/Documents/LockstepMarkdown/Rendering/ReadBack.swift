import Lockstep
import LockstepModel

/// What a rendered row says when it is read, where that plays otherwise than the flow does: parentheses in the words
/// of an event are a delay, a comma divides an item.
///
/// Data that tables have no place for is not compared, nor are words and links.
struct ReadBack {
  /// What the row has when it is read, and should not have so: `the delay 'lunch'`.
  let differences: [String]

  /// - Parameter step: the step of the row: of one input alone a row gives that, whether it says so or not.
  init(_ read: FlowRow, of row: FlowRow, in step: Step) {
    var found: [String] = []
    func compare(_ what: String, _ read: String?, _ own: String?) {
      guard read.map(RowText.normalized) != own.map(RowText.normalized) else { return }
      found.append(read.map { "with the \(what) '\($0)'" } ?? "without the \(what) '\(own ?? "")'")
    }
    compare("condition", read.when?.value, row.when?.value)
    compare("delay", read.after?.spelling, row.after?.spelling)
    if step.inputs.count > 1, read.gives == nil { compare("input", nil, row.gives?.value) }
    if read.trigger.kind != row.trigger.kind {
      found.append("as a row of the kind '\(read.trigger.kind.rawValue)'")
    }
    differences = found
  }

  init(_ read: Step, of step: Step) {
    differences = zip(Self.lists(of: read), Self.lists(of: step)).compactMap { read, own in
      guard read.texts.map(RowText.normalized) != own.texts.map(RowText.normalized) else { return nil }
      let texts = read.texts.map { "'\($0)'" }.joined(separator: ", ")
      return texts.isEmpty ? "without its \(own.name)" : "with the \(own.name) \(texts)"
    }
  }

  private static func lists(of step: Step) -> [(name: String, texts: [String])] {
    var (items, options, inputs): ([String], [String], [String]) = ([], [], [])
    for detail in step.details {
      switch detail.content {
      case .items(let texts): items += texts.map(\.value)
      case .options(let texts): options += texts.map(\.value)
      case .inputs(let fields): inputs += fields.map(\.text.value)
      case .actions, .message, .duration, .picture, .line: break
      }
    }
    return [
      ("items", items), ("options", options), ("inputs", inputs), ("actions", step.actions.map(\.value)),
      ("parameters", step.passedParameters.map(\.value)),
    ]
  }
}
