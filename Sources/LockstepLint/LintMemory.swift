import Lockstep
import LockstepModel

/// What all rules found in a project, table by table, and what they looked at: the check after the next edit takes over
/// what that edit cannot have changed.
package struct LintMemory: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  let subject: LintSubject
  let levels: RuleLevels
  let checks: LintChecks
  /// What was found about the project as a whole.
  private var ofProject: [Diagnostic] = []
  /// What was found by rules about words, and about tables, by table.
  private var ofWords: [IndexedArray<FlowIndex, [Diagnostic]>]
  private var ofTables: IndexedArray<FlowIndex, [Diagnostic]>
  private let tasks: [WordTask]
  /// The tables that were looked at; all others are as they were.
  private let checked: [FlowIndex]

  /// The documents that were looked at, by their places in the project; of all others everything is as it was.
  package var checkedDocuments: Set<Int> {
    Set(
      checked.compactMap { flow in
        if case .section(let document, _) = subject.flows[flow].entry.definition { document } else { nil }
      })
  }

  // MARK: Looking at everything

  /// Looks at a whole project.
  static func looking(at project: Project, _ levels: RuleLevels) -> Work<LintMemory> {
    let titles = LinkTitles(project)
    let linked = project.linked
    return Work.shares(of: 0..<linked.tables.count) { range in
      var texts = Vocabulary.Texts()
      let facts = linked.tables.elements[range].map { table in
        texts.add(table)
        return TableFacts(table, project, titles)
      }
      return (facts: facts, texts: texts)
    }.then { parts in
      let facts = IndexedArray<FlowIndex, TableFacts>(parts.flatMap(\.facts))
      let checks = LintChecks.all(levels)
      return Work {
        var texts = Vocabulary.Texts()
        for part in parts { texts.add(part.texts) }
        let vocabulary = Vocabulary(texts)
        return (vocabulary, tasks(checks, vocabulary))
      }.and(Work { ProjectWays.looking(at: linked, facts) }).then { words, ways in
        let subject = LintSubject(project, facts, titles, vocabulary: words.0, ways: ways)
        return LintMemory(subject, levels, checks, words.1).working()
      }
    }
  }

  private init(_ subject: LintSubject, _ levels: RuleLevels, _ checks: LintChecks, _ tasks: [WordTask]) {
    self.subject = subject
    self.levels = levels
    self.checks = checks
    self.tasks = tasks
    checked = Array(subject.flows.indices)
    ofTables = IndexedArray(repeating: [], count: subject.flows.count)
    ofWords = tasks.map { _ in IndexedArray(repeating: [], count: subject.flows.count) }
  }

  private static func tasks(_ checks: LintChecks, _ vocabulary: Vocabulary) -> [WordTask] {
    checks.words.enumerated().map { number, check in
      WordTask(check.rule, check.level, number, in: vocabulary)
    }
  }

  private func working() -> Work<LintMemory> {
    let work =
      checks.project.map { LintWork.rule($0.rule, $0.level) }
      + tasks.filter { !$0.words.isEmpty }.map { .search($0, checked) } + LintWork.walks(checked, checks)
    return doing(work)
  }

  private func doing(_ work: [LintWork]) -> Work<LintMemory> {
    let subject = subject
    return Work.shares(of: work.indices, ofAtMost: 1, count: checked.count) { range in
      work[range].map { $0.findings(in: subject) }
    }.map { found in
      var memory = self
      for part in found.joined() { memory.keep(part) }
      return memory
    }
  }

  private mutating func keep(_ found: LintWork.Found) {
    switch found {
    case .project(let findings): ofProject += findings
    case .words(let number, let tables): for (flow, findings) in tables { ofWords[number][flow] = findings }
    case .tables(let tables): for (flow, findings) in tables { ofTables[flow] = findings }
    }
  }

  // MARK: Looking again

  /// Looks at a project that differs in some tables from the one of this memory.
  ///
  /// - Parameter relinked: the tables that were linked again since.
  /// - Returns: nil if so much differs that everything has to be looked at.
  func looking(againAt project: Project, relinked: [FlowIndex], _ levels: RuleLevels) -> Work<LintMemory>? {
    let earlier = subject.project
    guard self.levels == levels, project.documents.count == earlier.documents.count,
      project.otherDocuments == earlier.otherDocuments,
      project.documents.indices.allSatisfy({
        project.documents[$0].source.path == earlier.documents[$0].source.path
      })
    else { return nil }
    let linked = project.linked
    let changed = subject.flows.indices.filter { subject.flows[$0] !== linked.tables[$0] }
    var facts = subject.facts
    for flow in relinked { facts[flow] = TableFacts(linked.tables[flow], project, subject.titles) }
    var vocabulary = subject.vocabulary
    let hasNewWords = vocabulary.replace(
      changed.map { subject.flows[$0] }, with: changed.map { linked.tables[$0] })
    let next = LintSubject(
      project, facts, subject.titles, vocabulary: vocabulary, ways: .looking(at: linked, facts),
      after: subject)
    let affected = affected(by: changed, relinked: relinked, in: next)
    let tasks = hasNewWords ? Self.tasks(checks, vocabulary) : self.tasks
    let work =
      checks.project.map { LintWork.rule($0.rule, $0.level) }
      + tasks.compactMap { task in
        // With other words to look for, they may be anywhere.
        let flows = task.words == self.tasks[task.number].words ? changed : Array(next.flows.indices)
        return flows.isEmpty ? nil : .search(task, flows)
      } + LintWork.walks(affected, checks)
    return LintMemory(self, next, tasks, affected).doing(work)
  }

  private init(_ earlier: LintMemory, _ subject: LintSubject, _ tasks: [WordTask], _ checked: [FlowIndex]) {
    self.subject = subject
    self.tasks = tasks
    self.checked = checked
    levels = earlier.levels
    checks = earlier.checks
    ofWords = earlier.ofWords
    ofTables = earlier.ofTables
  }

  /// The tables about which something else may be found.
  private func affected(by changed: [FlowIndex], relinked: [FlowIndex], in next: LintSubject) -> [FlowIndex] {
    var search = AffectedTables(subject, next)
    search.follow(changed)
    search.add(relinked)
    search.add(next.ways.differing(in: next.linked, from: subject.ways, in: subject.linked))
    let (names, earlier) = (next.project.dataNames, subject.project.dataNames)
    if names != earlier {
      search.add(next.facts.indices.filter { next.facts[$0].values.mayDiffer(names, from: earlier) })
    }
    // A finding may point into a file whose lines have moved.
    let moved = Set(changed.map { ObjectIdentifier(subject.flows[$0].document.source) })
    search.add(
      ofTables.indices.filter { flow in
        ofTables[flow].contains {
          $0.related.contains { moved.contains(ObjectIdentifier($0.location.source)) }
        }
      })
    return search.all
  }

  // MARK: What was found

  /// What all rules found.
  var found: [Diagnostic] {
    ofProject + ofWords.flatMap { $0.elements.joined() } + ofTables.elements.joined()
  }
}
