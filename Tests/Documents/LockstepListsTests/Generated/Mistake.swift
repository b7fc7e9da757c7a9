import TestSupport

/// A mistake put into the text of a use case, and where it has to be found.
struct Mistake {
  enum Kind: String, CaseIterable {
    case missingAnchor, missingTarget, noEnd, noCondition, twoEnds, undeclared, gap, repeated, lostLabel,
      otherID
  }

  var text: String
  var rule: String
  var line: Int

  /// nil where a use case has no place for it.
  init?(_ kind: Kind, in useCase: AbstractUseCase, _ writer: UseCaseWriter, _ random: inout SplitMix64) {
    var lines = writer.text(of: useCase).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    func find(_ part: String) -> Int? { lines.firstIndex { $0.contains(part) } }
    let number = random.below(useCase.alternatives.count)
    let alternative = useCase.alternatives.isEmpty ? nil : useCase.alternatives[number]
    let isAgent = writer == .agentEnglish || writer == .agentGerman
    let step = writer == .agentGerman ? "Schritt" : "step"
    switch kind {
    case .missingAnchor:
      guard isAgent, let alternative, let line = find("(\(step) \(alternative.step))"),
        lines[line].contains(writer.condition(alternative))
      else { return nil }
      lines[line] = lines[line].replacing("(\(step) \(alternative.step))", with: "(\(step) 77)")
      (rule, self.line) = ("unknown-step", line + 1)
    case .missingTarget:
      guard let alternative, case .step(let target) = alternative.end, writer != .fieldTable,
        let line = find(writer.end(alternative.end))
      else { return nil }
      lines[line] = lines[line].replacing("\(step) \(target)", with: "\(step) 88")
      (rule, self.line) = ("unknown-step", line + 1)
    case .noEnd:
      guard isAgent, let alternative, !alternative.acts.isEmpty,
        let start = find("\(writer.label(number, of: useCase)): Case"),
        let line = lines[start...].firstIndex(where: { $0.hasSuffix(writer.end(alternative.end)) })
      else { return nil }
      lines.remove(at: line)
      (rule, self.line) = ("open-alternative", line)
    case .noCondition:
      guard isAgent, let alternative, let line = find(writer.condition(alternative) + " ") else { return nil }
      lines[line] = lines[line].replacing(" (\(step) \(alternative.step))", with: "")
      (rule, self.line) = ("unanchored-alternative", line + 1)
    case .twoEnds:
      guard let alternative, case .step = alternative.end, writer != .fieldTable,
        let line = find(writer.end(alternative.end))
      else { return nil }
      let more = writer == .agentGerman ? " oder endet." : " or ends."
      lines[line] = lines[line].replacing(
        writer.end(alternative.end), with: writer.end(alternative.end).dropLast() + more)
      (rule, self.line) = ("several-ends", line + 1)
    case .undeclared:
      guard writer != .fieldTable, useCase.main.count > 3,
        let line = find(writer == .stepTable ? "| 1 | Tenant" : "1. " + writer.sentence(.user, "x1"))
      else { return nil }
      lines[line] = lines[line].replacing("Tenant", with: "Landlord").replacing(
        "Mieterin", with: "Vermieterin")
      (rule, self.line) = ("undeclared-actor", line + 1)
    case .gap:
      guard writer == .stepTable || writer == .fieldTable, useCase.alternatives.isEmpty,
        let last = useCase.main.last,
        let line = find(writer.sentence(last, "x\(useCase.main.count)").suffix(9).description)
      else { return nil }
      let count = useCase.main.count
      lines[line] =
        writer == .stepTable
        ? lines[line].replacing("| \(count) |", with: "| \(count + 1) |")
        : lines[line].replacing("\(count). ", with: "\(count + 1). ")
      (rule, self.line) = ("id-gap", line + 1)
    case .repeated:
      guard isAgent, number > 0, let line = find("### \(writer.label(number, of: useCase)):") else {
        return nil
      }
      lines[line] = "### A1: Again"
      (rule, self.line) = ("duplicate-id", line + 1)
    case .lostLabel:
      guard writer == .guide || writer == .fullyDressed, let alternative, alternative.acts.count > 0 else {
        return nil
      }
      let name = writer.label(number, of: useCase)
      guard let line = lines.firstIndex(where: { $0.contains(" \(name)1. ") }),
        !lines.contains(where: { $0.contains("9z. ") })
      else { return nil }
      for place in lines.indices where lines[place].contains(" \(name)") && place >= line {
        lines[place] = lines[place].replacing(" \(name)", with: " 9z")
      }
      (rule, self.line) = ("misplaced-label", line + 1)
    case .otherID:
      guard writer != .fieldTable, let line = find("UC-1") else { return nil }
      lines[line] = lines[line].replacing("UC-1", with: "UC-2")
      (rule, self.line) = ("mismatched-file-number", line + 1)
    }
    text = lines.joined(separator: "\n")
  }
}
