import Lockstep
import LockstepModel

/// What is wrong with the alternatives of a use case: where they begin and end, and their labels.
struct BranchReport {
  let source: SourceText
  let flow: String
  let outline: UseCaseOutline
  let helpWords: HelpWords
  let resolver: TargetResolver
  /// Whether the alternatives of the document name their steps, so that each one that does not is a mistake by itself.
  let branchesNameSteps: Bool
  /// Whether the flow is played; otherwise no row of it can be lost.
  let isPlayed: Bool
  /// Whether the numbers of the main flow name its sentences.
  let hasReliableNumbers: Bool
  /// Whether the wording has words of the language of the document; otherwise an end may be one that it does not know.
  let knowsEndingWords: Bool

  var findings: [Diagnostic] {
    var findings = ListFindings(source)
    let known = Set(outline.branches.compactMap { $0.label?.value.lowercased() })
    let leftOut = Set(resolver.branches.lazy.filter { $0.isLeftOut && !$0.hasRepeatedLabel }.map(\.id.value))
    var last: (under: String?, parent: String)?
    for (label, under) in outline.misplacedSteps {
      // The steps of one alternative are one mistake.
      let parent = LabelPath.parent(of: label.value)
      if let last, last == (under?.value, parent) { continue }
      last = (under?.value, parent)
      // Under a label of no step it is that label that is wrong.
      if let under, leftOut.contains(under.value) { continue }
      reportMisplaced(label, under, isKnown: known.contains(parent.lowercased()), in: &findings)
    }
    for branch in resolver.branches {
      reportBranch(branch, in: &findings)
    }
    reportNumbers(in: &findings)
    return findings.findings + loopFindings
  }

  /// Repeated steps that do not exist, or belong to another alternative.
  private var loopFindings: [Diagnostic] {
    var findings = ListFindings(source)
    guard hasReliableNumbers, !outline.mainItems.isEmpty else { return [] }
    for track in resolver.tracks {
      for sentence in track.slots.lazy.map(\.sentence) {
        guard let loop = sentence.loop else { continue }
        for place in [loop.from, loop.to].compactMap(\.self) {
          let number = PlainText.of(source.bytes, place).value
          if !resolver.hasStep(number, in: track.label) {
            findings.add(
              .unknownStep, "\(flow) has no step \(number)", at: Span(place), flow: flow,
              row: sentence.id.value)
            break
          } else if isStepOfOtherBranch(number, track.label) {
            findings.add(
              .misplacedLabel, "\(track.label) repeats \(number), a step of another alternative",
              at: Span(place),
              flow: flow, row: sentence.id.value, help: "number the steps of \(track.label)")
            break
          }
        }
      }
    }
    return findings.findings
  }

  /// Whether a number is that of a step of an alternative that the other one does not extend.
  private func isStepOfOtherBranch(_ number: String, _ label: String) -> Bool {
    guard number.utf8.contains(where: \.isLetter), !label.isEmpty else { return false }
    let parent = LabelPath.parent(of: number)
    return !LabelPath.isSame(parent, label) && !LabelPath.extends(label, parent)
  }

  private func reportMisplaced(
    _ label: SourceString, _ under: SourceString?, isKnown: Bool, in findings: inout ListFindings
  ) {
    let parent = LabelPath.parent(of: label.value)
    let message =
      under.map { "\(label.value) is under \($0.value)" }
      ?? "\(label.value) is a step of \(parent), which \(flow) does not have"
    findings.add(
      .misplacedLabel, message, at: label.span, flow: flow, row: label.value,
      help: under.map { "number it as a step of \($0.value)" + (isKnown ? ", or move it to \(parent)" : "") }
        ?? "add \(parent) with its condition")
  }

  private func reportBranch(_ branch: Branch, in findings: inout ListFindings) {
    let name = branch.id.value
    let row = branch.sentences.last?.id.value ?? name
    let loss: Diagnostic.Loss = resolver.isInFlow(branch) && isPlayed ? .target : .nothing
    let isOpen = branch.endings.isEmpty && !branch.sentences.isEmpty && resolver.exitByBranch[name] == nil
    let isEmpty = branch.endings.isEmpty && branch.sentences.isEmpty
    if !branch.isAnchored, !branch.hasRepeatedLabel, !isEmpty, branchesNameSteps || !isOpen {
      findings.add(
        .unanchoredAlternative,
        "\(name) names no step that it branches off from"
          + (isOpen && knowsEndingWords ? ", and does not say where it leads" : ""),
        at: Span(branch.findingRange), flow: flow, row: name, help: anchorHelp)
      if isOpen { return }
    }
    let place = branch.sentences.last.map { Span($0.text) } ?? Span(branch.findingRange)
    if branch.endings.isEmpty, !knowsEndingWords { return }
    switch branch.endings.count {
    case 0 where branch.sentences.isEmpty:
      findings.add(
        .emptyAlternative,
        "\(name) is a condition without consequence: '\(branch.condition.value)'"
          + (branch.isAnchored ? "" : "; it names no step that it branches off from"),
        at: Span(branch.findingRange), flow: flow, row: name,
        help: "add what happens then, and where it leads", losing: loss)
    case 0 where resolver.exitByBranch[name] == nil:
      findings.add(
        .openAlternative,
        branch.isAnchored
          ? "\(name) does not say where it leads"
          : "\(name) names no step that it branches off from, and does not say where it leads", at: place,
        flow: flow, row: row,
        help: "end it with \(helpWords.endings)", losing: loss)
    case 0: break
    case 1:
      if case .continuesAfterAnchor? = branch.endings.first?.kind {
        reportRejoining(branch, row, loss, in: &findings)
      }
      if case .step(let number)? = branch.endings.first?.kind {
        reportUnknownTarget(branch, leadingTo: number, in: &findings)
      }
    default:
      let ends = branch.endings.last?.span ?? branch.findingRange
      findings.add(
        .severalEnds, "\(name) leads to more than one place, and nothing decides which", at: Span(ends),
        flow: flow,
        row: row, help: "make an alternative of each, with its condition", losing: loss)
    }
  }

  /// How an alternative names its step, with the numbers that there are.
  private var anchorHelp: String {
    let numbers = hasReliableNumbers ? outline.mainItems.compactMap { $0.label?.value } : []
    guard let first = numbers.first, let last = numbers.last, first != last else {
      return "name the step behind the condition, in the form '\(helpWords.step)'"
    }
    return "name the step behind the condition: '\(helpWords.step)', with its number from \(first) to \(last)"
  }

  private func reportRejoining(
    _ branch: Branch, _ row: String, _ loss: Diagnostic.Loss, in findings: inout ListFindings
  ) {
    guard let ending = branch.endings.first else { return }
    let isKnown = resolver.exitByBranch[branch.id.value] != nil
    findings.add(
      .openAlternative, severity: isKnown ? .note : nil,
      isKnown
        ? "\(branch.id.value) returns to the main flow without naming a step; it is played from the step after the one it branches off from"
        : "\(branch.id.value) returns to the main flow without naming a step", at: Span(ending.span),
      flow: flow, row: row,
      help: "name the step", losing: isKnown ? .nothing : loss)
  }

  /// The linker checks the targets of rows; those of an alternative that is not in the flow are checked here.
  private func reportUnknownTarget(
    _ branch: Branch, leadingTo number: String, in findings: inout ListFindings
  ) {
    guard let ending = branch.endings.first, !resolver.isInFlow(branch) || !isPlayed,
      resolver.stepID(ofNumber: number) == nil,
      !resolver.isEnding(number), !outline.mainItems.isEmpty, hasReliableNumbers
    else { return }
    findings.add(
      .unknownStep, "\(flow) has no step \(number)", at: Span(ending.span), flow: flow, row: branch.id.value)
  }

  // MARK: Numbers

  /// Letters and numbers that do not go on one by one.
  private func reportNumbers(in findings: inout ListFindings) {
    var lastByStem: [String: Int] = [:]
    // One of a step that does not exist is reported as such.
    for branch in resolver.branches
    where branch.shape == .branch && !branch.hasRepeatedLabel && !branch.isLeftOut {
      guard !branch.beginsAtSeveralSteps, let stem = LabelPath.anchor(of: branch.id.value),
        let letter = branch.id.value.utf8.last
      else { continue }
      let number = Int(letter | 0x20) - 0x60
      checkNumber(number, after: lastByStem[stem, default: 0], branch.id, in: &findings) {
        stem + String(UnicodeScalar(UInt8(clamping: 0x60 + $0)))
      }
      lastByStem[stem] = max(lastByStem[stem, default: 0], number)
    }
    reportCodes(in: &findings)
    for branch in resolver.branches where !branch.hasRepeatedLabel {
      var last = branch.firstStepNumber - 1
      for sentence in branch.sentences {
        let own = sentence.id.value
        guard own.hasPrefix(branch.id.value),
          let number = Int(own.dropFirst(branch.id.value.count).drop { $0 == "." })
        else { continue }
        checkNumber(number, after: last, sentence.id, in: &findings) {
          BranchStepID.text($0, of: branch.id.value, branch.shape)
        }
        last = max(last, number)
      }
    }
  }

  /// `A3` behind `A1`, where the first one is `A1`.
  private func reportCodes(in findings: inout ListFindings) {
    var numbers: [String: Int] = [:]
    // A code that is made here has no place in the file.
    for branch in resolver.branches
    where branch.shape == .code && branch.id.span.start < branch.id.span.end {
      let letters = String(branch.id.value.prefix { !$0.isNumber })
      guard let number = Int(branch.id.value.dropFirst(letters.count)) else { continue }
      let last = numbers[letters] ?? (number == 1 ? 0 : .max)
      // A label that is there twice was meant to be the next one.
      numbers[letters] = last == .max ? .max : branch.hasRepeatedLabel ? last + 1 : max(last, number)
      guard last != .max, number > last + 1, !branch.hasRepeatedLabel else { continue }
      checkNumber(number, after: last, branch.id, in: &findings) { "\(letters)\($0)" }
    }
  }

  private func checkNumber(
    _ number: Int, after last: Int, _ id: SourceString, in findings: inout ListFindings, name: (Int) -> String
  ) {
    if number > last + 1 {
      findings.add(
        .idGap, "\(id.value) comes where \(name(last + 1)) is expected", at: id.span, flow: flow,
        row: id.value,
        help: "number them one by one")
    } else if number <= last {
      findings.add(
        .idOrder, "\(id.value) comes after \(name(last))", at: id.span, flow: flow, row: id.value,
        help: "move it before")
    }
  }
}
