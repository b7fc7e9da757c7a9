import Lockstep

/// A link of a flow document, with what it says and where it leads.
struct LinkUse: Sendable {
  /// Position in `LintSubject.flows`.
  var flow: Int
  /// The row of a table.
  var row: String
  var label: String
  var href: String?
  /// Where the label stands.
  var span: Span
  /// The id with which the label begins, and the words that follow.
  var number: String?
  var words: String
  var goal: Goal
  /// Whether it stands for a flow that does not exist, which is reported for that.
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

/// All links of a project, and the titles that they can be compared with.
struct LinkUses: Sendable {
  private(set) var all: [LinkUse] = []
  /// The titles under a number of a known document, such as `LTC47`.
  private(set) var titles: [String: String] = [:]
  /// The numbers whose title has these words, in any order and letter case.
  private(set) var numbers: [String: String] = [:]
  private var documents: [String: OtherDocument] = [:]

  init(_ project: Project, _ flows: [LintSubject.Flow]) {
    for document in project.otherDocuments ?? [] {
      documents[document.path] = document
      for heading in document.headings {
        guard let number = FlowNumber.leading(heading.text[...]), heading.text == number,
          let title = document.titles(of: heading.anchor).dropFirst().first
        else { continue }
        titles[number] = title
        numbers[Self.key(title)] = number
      }
    }
    for (number, flow) in flows.enumerated() {
      if flow.isFirstOfDocument { overview(flow, number, project) }
      for scenario in flow.section.scenarios {
        target(scenario.target, scenario.id.value, number, project)
      }
      for step in flow.steps(with: .link) {
        if step.kind.value.isCall, let label = step.label {
          add(
            label.value, step.href?.value, label.span, step.id.value, number, project, flow: step.name.value)
        }
        target(step.target, step.id.value, number, project)
        for row in step.transitions {
          target(row.target, row.id.value, number, project)
          text(row.trigger.text, row.id.value, flow, number, project)
        }
      }
    }
  }

  /// The words of a title in one order, letter case and punctuation apart.
  static func key(_ title: String) -> String { words(title).sorted().joined(separator: " ") }

  static func words(_ title: String) -> [String] {
    title.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  private mutating func overview(_ flow: LintSubject.Flow, _ number: Int, _ project: Project) {
    for row in flow.document.overview {
      let name = Cells.aspect(row.key.value)
      let items: [Text]
      switch row.value {
      case .text(let text): items = [text]
      case .list(let texts): items = texts
      }
      for item in items { text(item, name, flow, number, project) }
    }
  }

  /// The links inside a text: `User selects Start (Notification: [App tour](…))`.
  private mutating func text(
    _ text: Text, _ row: String, _ flow: LintSubject.Flow, _ number: Int, _ project: Project
  ) {
    for link in MarkdownLink.all(in: text.value) {
      add(link.label, link.href, flow.document.span(of: link.range, in: text), row, number, project)
    }
  }

  private mutating func target(_ target: Target?, _ row: String, _ flow: Int, _ project: Project) {
    guard let target, let label = target.label else { return }
    switch target.kind {
    case .goTo(let name, _), .endGoTo(let name, _):
      add(label.value, target.href?.value, label.span, row, flow, project, flow: name.value)
    case .errorFlow: add(label.value, target.href?.value, label.span, row, flow, project)
    default: return
    }
  }

  private mutating func add(
    _ label: String, _ href: String?, _ span: Span, _ row: String, _ flow: Int, _ project: Project,
    flow id: String? = nil
  ) {
    let number = FlowNumber.leading(label[...])
    let words =
      number.map { label.dropFirst($0.count).drop { $0 == " " || $0 == "." } }.map(String.init) ?? label
    let link = MarkdownLink(href: href ?? "")
    var goal: LinkUse.Goal = .unknown
    if link.isElsewhere {
      goal = .unknown
    } else if let anchor = link.anchor {
      if let number = FlowNumber.leading(anchor.uppercased()[...]), number.count == anchor.count {
        goal = .number(number)
      } else if let title = documents.values.lazy.flatMap(\.headings).first(where: { $0.anchor == anchor })?
        .text
      {
        goal = .heading(title)
      }
    } else if let id = id ?? FlowNumber.ofAddress(link.path) {
      goal = project.flow(id) == nil ? .unknown : .flow(id)
    }
    all.append(
      LinkUse(
        flow: flow, row: row, label: label, href: href, span: span, number: number, words: words, goal: goal,
        isLost: id.map { project.flow($0) == nil } ?? false))
  }
}
