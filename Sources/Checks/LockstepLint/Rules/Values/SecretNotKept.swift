import LockstepModel

/// An action reads a secret that an earlier action has read and not kept.
struct SecretNotKept: Rule {
  let info = RuleInfo("secret-not-kept", dependsOn: .values, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    let all = flow.steps.filter { $0.kind.value.isAutomatic && !$0.reads.isEmpty }
    guard !all.isEmpty else { return [] }
    let secrets = context.project.dataNames.secretInputs
    var told: Set<String> = []
    var found: [Diagnostic] = []
    for step in all {
      let kept = Set(step.keeps.map(\.value))
      for name in step.reads where secrets.contains(name.value) && !kept.contains(name.value) {
        for (later, read) in readers(of: name.value, after: step, in: flow, context.linked)
        where told.insert("\(later.id.value) \(name.value)").inserted {
          let isAgain = later.id.value == step.id.value
          found.append(
            finding(
              isAgain
                ? "a way leads back to \(step.id.value), and no screen on it asks for '\(name.value)', which is erased then"
                : "\(later.id.value) reads '\(name.value)', which is erased: \(step.id.value) reads it and does not keep it",
              at: read.span, in: flow, row: later.id.value,
              help: "add 'keeps: [\(name.value)]' to \(step.id.value)",
              related: [.init(Location(flow.document.source, name.span), "erased when this action ends")]))
        }
      }
    }
    return found
  }

  /// The steps that read a value on ways from a step on which no screen asks for it again; it may be the step itself.
  private func readers(
    of name: String, after step: Step, in flow: LintContext.Flow, _ linked: LinkedProject
  ) -> [(step: Step, read: SourceString)] {
    guard let start = linked.index(of: step, in: flow) else { return [] }
    var seen: Set<LintContext.StepIndex> = []
    var open = [start]
    var found: [(Step, SourceString)] = []
    while let index = open.popLast() {
      linked.forEachNeighbour(of: index) { next in
        guard seen.insert(next).inserted, let step = linked.step(next) else { return }
        // Behind a screen that asks for it the value exists again; behind a reader it is gone for another reason.
        if step.inputs.contains(where: { $0.name?.value == name }) { return }
        if let read = step.reads.first(where: { $0.value == name }) {
          found.append((step, read))
        } else {
          open.append(next)
        }
      }
    }
    return found
  }
}
