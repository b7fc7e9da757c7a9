import Lockstep
import LockstepModel

/// A probable mistake for which no way leads to a part: an unused number, a row without a target, or an id that two rows share.
///
/// Each is a finding by itself and explains one part: once it is fixed, a way leads to that part. A part that no such mistake
/// explains is a finding of its own.
struct ReachabilityHint: Sendable {
  /// Why a way to the steps is lost.
  enum Cause: Hashable, Sendable {
    /// A number that no step and no scenario has, however many rows name it.
    case missingNumber(String)
    /// A row without a target.
    case missingTarget(Span)
    /// An id that an earlier row has, too.
    case duplicateID(Span)
  }

  let cause: Cause
  /// The words of the row.
  private let rowWords: Set<String>
  /// The step whose row it is; nil for an id.
  private let origin: LinkedProject.StepIndex?

  private init(_ cause: Cause, _ words: Set<String> = [], from origin: LinkedProject.StepIndex? = nil) {
    self.cause = cause
    self.rowWords = words
    self.origin = origin
  }

  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  /// The lost ways of some tables, each in the order of the documents.
  ///
  /// - Parameter stepsLeavingTables: the steps with a row that leads out of its table.
  static func all(
    of flows: Set<FlowIndex>, in linked: LinkedProject, stepsLeavingTables: [StepIndex]
  ) -> [FlowIndex: [ReachabilityHint]] {
    var found: [FlowIndex: [ReachabilityHint]] = [:]
    var seen: [FlowIndex: Set<Cause>] = [:]
    var sharing: [FlowIndex: Set<String>] = [:]
    func add(_ hint: ReachabilityHint, to flow: FlowIndex) {
      guard seen[flow, default: []].insert(hint.cause).inserted else { return }
      found[flow, default: []].append(hint)
    }
    for flow in flows {
      for id in linked.tables[flow].duplicateIDs { add(ReachabilityHint(.duplicateID(id.span)), to: flow) }
      sharing[flow] = linked.tables[flow].idsReplacedByDuplicates
    }
    for index in stepsLeavingTables {
      let own = linked.steps[index].flow
      let step = linked.step(index)
      let targets = step.map { $0.transitions.map(\.target) + [$0.target] } ?? [linked.scenario(index).target]
      for (number, row) in linked.steps[index].rows.enumerated() {
        let flow: FlowIndex
        switch linked.destinations[row] {
        case .unresolved(.ownStep): flow = own
        case .unresolved(.step(let other)): flow = other
        default: continue
        }
        guard let target = targets[number], let name = target.step ?? target.nextName,
          sharing[flow]?.contains(name.value) == false
        else { continue }
        let wording = linked.tables[own].wording
        let words = step.flatMap {
          number < $0.transitions.count ? $0.transitions[number].identifyingWords(wording) : nil
        }
        add(
          ReachabilityHint(.missingNumber(name.value), words ?? [], from: flow == own ? index : nil), to: flow
        )
      }
    }
    for flow in flows {
      for index in linked.steps(of: flow) {
        for row in linked.step(index)?.transitions ?? [] where row.leadsNowhere {
          add(
            ReachabilityHint(
              .missingTarget(row.id.span), row.identifyingWords(linked.tables[flow].wording), from: index),
            to: flow)
        }
      }
    }
    return found
  }

  /// More than this is not compared: then the first way explains the first part.
  private static let mostPairs = 10_000

  /// Which of the ways of a table explains which of its parts, by their places; each way and each part once.
  static func explanations(
    of parts: [UnreachablePart], by hints: [ReachabilityHint], in linked: LinkedProject
  ) -> [(hint: Int, part: Int)] {
    if parts.count * hints.count > mostPairs {
      let numbers = hints.indices.filter { if case .missingNumber = hints[$0].cause { true } else { false } }
      return zip(numbers, parts.indices).map { ($0, $1) }
    }
    let titles = parts.map { $0.titleWords(in: linked) }
    var pairs: [(hint: Int, part: Int, fit: Int)] = []
    for hint in hints.indices {
      for part in parts.indices {
        let fit = hints[hint].fitScore(parts[part], titles[part], linked)
        if fit > 0 { pairs.append((hint, part, fit)) }
      }
    }
    // The best first; of equals the first in the documents.
    pairs.sort { ($1.fit, $0.hint, $0.part) < ($0.fit, $1.hint, $1.part) }
    var (usedHints, usedParts): (Set<Int>, Set<Int>) = ([], [])
    return pairs.compactMap { hint, part, _ in
      if usedHints.contains(hint) || usedParts.contains(part) { return nil }
      usedHints.insert(hint)
      usedParts.insert(part)
      return (hint, part)
    }
  }

  /// How well the way fits a part; 0 if it cannot have been meant to lead there.
  private func fitScore(_ part: UnreachablePart, _ titles: [Set<String>], _ linked: LinkedProject) -> Int {
    // An unreachable part leads nowhere.
    if let origin, part.unreachedSteps.contains(origin) { return 0 }
    let isAlike = titles.contains { Self.areAlike(rowWords, $0) }
    switch cause {
    case .duplicateID(let span): return part.hasID(at: span, in: linked) ? 16 : 0
    case .missingTarget: return isAlike ? 8 : 0
    case .missingNumber(let number):
      let id = part.id(in: linked).value
      var fit = isAlike ? 9 : mayMean(number, part, id, linked) ? 1 : 0
      if fit == 0 { return 0 }
      if !Suggestion.similarNames(to: number, among: [id]).isEmpty { fit += 4 }
      let scenario = linked.tables[part.flow].section.scenarios[part.scenario].id.value
      if number.split(separator: ".").first.map({ $0 == scenario[...] }) == true { fit += 2 }
      if let origin, let first = part.unreachedSteps.first, origin.advanced(by: 1) == first { fit += 1 }
      return fit
    }
  }

  /// Whether a number without a step may have been meant for a part: another number of its scenario, or its own number in
  /// another scenario. The number of a scenario may have been meant for any scenario.
  private func mayMean(_ number: String, _ part: UnreachablePart, _ id: String, _ linked: LinkedProject)
    -> Bool
  {
    let scenario = linked.tables[part.flow].section.scenarios[part.scenario]
    func halves(_ id: String) -> (scenario: Substring, step: Substring?) {
      let dot = id.lastIndex(of: ".")
      return (id[..<(dot ?? id.endIndex)], dot.map { id[id.index(after: $0)...] })
    }
    let (wanted, first) = (
      halves(number), halves(part.step == nil ? scenario.steps.first?.id.value ?? id : id)
    )
    return wanted.scenario == first.scenario || wanted.step == first.step
      || wanted.step == nil && part.step == nil
  }

  private static func areAlike(_ left: Set<String>, _ right: Set<String>) -> Bool {
    let common = left.intersection(right).count
    return common > 0 && common == min(left.count, right.count)
  }
}

extension UnreachablePart {
  /// The id of the step, or of the scenario if nothing leads to any step of it.
  func id(in linked: LinkedProject) -> SourceString {
    let scenario = linked.tables[flow].section.scenarios[scenario]
    return step.map { scenario.steps[$0].id } ?? scenario.id
  }

  /// The words of its first screen, and of the title of its scenario if it is a whole one.
  fileprivate func titleWords(in linked: LinkedProject) -> [Set<String>] {
    let scenario = linked.tables[flow].section.scenarios[scenario]
    let wording = linked.tables[flow].wording
    if let step { return [ContentWords.set(of: scenario.steps[step].displayName, wording)] }
    return [scenario.title?.value, scenario.steps.first?.displayName].compactMap {
      $0.map { ContentWords.set(of: $0, wording) }
    }
  }

  /// Whether a span is that of one of its own ids.
  fileprivate func hasID(at span: Span, in linked: LinkedProject) -> Bool {
    let scenario = linked.tables[flow].section.scenarios[scenario]
    if let step { return scenario.steps[step].id.span == span }
    return scenario.id.span == span || scenario.steps.contains { $0.id.span == span }
  }
}

extension FlowTable {
  /// Its scenario and step ids that an earlier scenario or step has, too.
  fileprivate var duplicateIDs: [SourceString] {
    var seen: Set<String> = []
    return (section.scenarios.map(\.id) + steps.map(\.id)).filter { !seen.insert($0.value).inserted }
  }
}

extension FlowRow {
  /// Whether taking the row changes nothing, see ``MissingTarget``.
  var leadsNowhere: Bool { target == nil && effect == nil }

  /// The words that identify the row, without guards and verbs.
  fileprivate func identifyingWords(_ wording: Wording) -> Set<String> {
    let text = trigger.text.value
    return ContentWords.set(
      of:
        trigger.kind == .user ? ActionName(row: text, wording).text : ContentWords.splitGuards(text).base,
      wording)
  }
}

extension Target {
  /// The step or scenario of its own table that it names.
  fileprivate var nextName: SourceString? { if case .next(let text) = kind { text } else { nil } }
}
