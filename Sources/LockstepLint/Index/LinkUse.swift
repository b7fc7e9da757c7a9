import Lockstep
import LockstepModel

/// A link of a flow document, with its label and its target.
struct LinkUse: Sendable {
  /// The row of a table.
  var row: String
  var label: String
  var href: String?
  /// The place of the label.
  var span: Span
  /// The id with which the label begins, and the words that follow.
  var number: String?
  var words: String
  var goal: Goal
  /// Whether it names a flow that does not exist, which is a finding of its own.
  var isLost = false

  enum Goal: Sendable {
    /// A flow of the project, by id.
    case flow(String)
    /// Something else with a number: the heading `LTC47`.
    case number(String)
    /// A heading of a known document.
    case heading(String)
    case unknown
  }
}

extension LinkUse {
  /// Whether label and address name two flows: either may be meant.
  var contradictsItself: Bool { if case .flow(let id) = goal, let number { number != id } else { false } }

  /// The links of a table.
  ///
  /// - Parameter titles: those of `project`.
  static func all(of flow: LintContext.Flow, in project: Project, _ titles: LinkTitles) -> [LinkUse] {
    var search = LinkSearch(titles: titles, project: project)
    if flow.isFirstOfDocument { search.overview(flow) }
    for scenario in flow.section.scenarios { search.target(scenario.target, scenario.id.value) }
    for step in flow.steps {
      if step.kind.value.isCall {
        search.add(step.label, step.href, step.id.value, flow: step.name.value)
      }
      search.target(step.target, step.id.value)
      for row in step.transitions {
        search.target(row.target, row.id.value)
        search.text(row.trigger.text, row.id.value)
      }
    }
    return search.all
  }
}

/// Gathers the links of a table.
private struct LinkSearch {
  let titles: LinkTitles
  let project: Project
  private(set) var all: [LinkUse] = []

  mutating func overview(_ flow: LintContext.Flow) {
    for row in flow.document.overview {
      let name = flow.wording.spelling(ofAspect: row.key.value)
      for item in row.texts { text(item, name) }
    }
  }

  /// The links inside a text: `User selects Start (Notification: [App tour](…))`.
  mutating func text(_ text: SourceString, _ row: String) {
    for link in MarkdownLink.all(in: text.value) {
      add(link.label, link.href, text.span(of: link.range), row)
    }
  }

  mutating func target(_ target: Target?, _ row: String) {
    guard let target else { return }
    switch target.kind {
    case .goTo(let name, _), .endGoTo(let name, _):
      add(target.label, target.href, row, flow: name.value)
    case .errorFlow:
      if let label = target.label { add(label.value, target.href?.value, label.span, row) }
    default: return
    }
  }

  /// A link to a flow of which the label or the address is written; the other one is as the project renders it.
  mutating func add(
    _ label: SourceString?, _ href: SourceString?, _ row: String, flow id: String
  ) {
    guard let place = label ?? href else { return }
    let title = project.flow(id).map { "\(id) \($0.title)" } ?? id
    add(label?.value ?? title, href?.value, place.span, row, flow: id)
  }

  private mutating func add(
    _ label: String, _ href: String?, _ span: Span, _ row: String, flow id: String? = nil
  ) {
    let number = FlowID.leading(label, project.wording)
    let words =
      number.map { label.dropFirst($0.count).drop { $0 == " " || $0 == "." } }.map(String.init) ?? label
    let link = MarkdownLink(href: href ?? "")
    var goal: LinkUse.Goal = .unknown
    if link.isElsewhere {
      goal = .unknown
    } else if let anchor = link.anchor {
      if let number = FlowID.leading(anchor.uppercased(), .builtIn), number.count == anchor.count {
        goal = .number(number)
      } else if let title = titles.heading(anchor) {
        goal = .heading(title)
      }
    } else if let id = id ?? FlowID.ofAddress(link.path, project.wording) {
      goal = project.flow(id) == nil ? .unknown : .flow(id)
    }
    all.append(
      LinkUse(
        row: row, label: label, href: href, span: span, number: number, words: words,
        goal: goal,
        isLost: id.map { project.flow($0) == nil } ?? false))
  }
}
