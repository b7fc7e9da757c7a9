/// How findings depend on each other: fields, so that no decision reads a message.
extension Diagnostic {
  /// The part of a file that a reader lost: a finding that depends on it may only be a consequence.
  package enum Loss: Sendable {
    case nothing
    /// Some words of the row.
    case words
    /// Where the row leads.
    case target
    /// A row of a step, which is not in the document at all.
    case row
    /// One value, in place of which a default counts.
    case value
    /// Keys or rows of the part of the file that it is found in.
    case content
    /// Everything from its place to the end of the file.
    case rest
  }

  /// The parts that must be read completely for a finding to be true.
  package struct Basis: Sendable {
    /// The ids of other flows that it depends on.
    package var flows: [String] = []
    /// Whether it depends only on other flows, apart from its place.
    package var isOnlyOnOthers = false
    /// Whether only the words of its row count, and not where the row leads.
    package var isWording = false
    /// Whether it reports that something is missing in the whole project, so that it depends on every file.
    package var isWholeProject = false

    package init() {}
  }

  /// The same finding with the flows it depends on.
  package func resting(onFlows flows: [String]) -> Diagnostic {
    var finding = self
    finding.basis.flows += flows
    return finding
  }

  /// The same finding with the part that is lost because of it.
  package func losing(_ loss: Loss) -> Diagnostic {
    var finding = self
    finding.loss = loss
    return finding
  }
}
