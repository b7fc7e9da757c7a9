import ArgumentParser
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace
import LockstepYAML

/// `lockstep init`: a first project, or the project file of a folder of tables.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a project file for a folder of tables, or a first project.",
    discussion: """
      In a folder with tables it proposes the words that they are written in: where such words usually are, and how \
      often they are there. Each line names the first place. Flows and documents that the tables link to and the folder \
      lacks are declared as external. In a folder with other documents it lists what it saw in them, and writes \
      nothing. In any other folder, and with --example, it writes a flow, a scenario that \
      plays it, and the schemas for editors. Nothing is overwritten: if one of the files exists, none is written.
      """)

  @Argument(
    help: "The directory of the tables, or the one in which 'flows' and 'schemas' are made.",
    completion: .directory)
  var directory = "."

  @Flag(help: "Write the example in any folder.")
  var example = false

  @Flag(help: "Write nothing: print the project file, or the names of the files.")
  var dryRun = false

  func run() async throws {
    let directory = DiskFiles.standard.fromWorkingDirectory(FilePath.trimmed(directory))
    if !example, DiskFiles.standard.kind(directory) == .directory {
      let files = try await Workspace.standard.load(ProjectTarget(directory: directory), followsLinks: false)
      if !files.wordedDocuments.isEmpty { return try proposeSettings(files, for: directory) }
      let workspace = Workspace.standard
      if let known = try workspace.projectDirectory(above: directory)
        ?? workspace.projects(below: directory).first
      {
        throw UsageError(
          "'\(FilePath.join(known, FileNames.settings))' exists already",
          help: "nothing was written; name another directory")
      }
      if try !workspace.documents(below: directory).isEmpty {
        throw workspace.noFlows(below: directory, ofInit: true)
      }
    }
    try writeFirstProject(in: directory)
  }

  private func proposeSettings(_ files: ProjectFiles, for directory: String) throws {
    let console = Console.current
    let path = FilePath.join(directory, FileNames.settings)
    let tables = files.wordedDocuments
    let (rows, survey) = Self.surveyWords(tables, Workspace.standard.formats)
    if rows.isEmpty, files.ownFlows.isEmpty {
      throw Workspace.standard.noFlows(below: directory, ofInit: true)
    }
    let documents = tables.flatMap { source in
      Workspace.standard.contents(of: source, survey.proposed).value?.flows ?? []
    }
    let external = ExternalDeclarations(
      documents + files.ownFlows.filter { !$0.format.traits.contains(.usesWording) },
      others: files.documentsWithoutFlow?.map(\.path) ?? [], settings: path, survey.proposed,
      Workspace.standard.formats)
    let text = Self.settingsText(survey, tables, external)
    if dryRun {
      console.write(text)
    } else {
      try FileWriter.checkAreNew([path], help: "'lockstep lint \(directory)' lists the words that it lacks")
      try FileWriter.write(text, at: path)
      console.writeError("wrote \(path)\n")
    }
    for (count, what, before, after) in rows {
      console.writeError("understood: \(before) of \(count) \(what) before, \(after) of \(count) with it\n")
    }
  }

  /// What the formats propose together, and how much each understands.
  private static func surveyWords(
    _ documents: [SourceText], _ formats: DocumentFormats
  ) -> (rows: [(count: Int, what: String, before: Int, after: Int)], survey: WordSurvey) {
    let tables = TableWordingSurvey(documents, .builtIn)
    var all = WordSurvey(tables.entries, proposed: tables.proposedWording, rowCount: tables.rowCount)
    var rows: [(count: Int, what: String, before: Int, after: Int)] = []
    if tables.rowCount > 0 {
      let counts = [.builtIn, tables.certainWording].map {
        TableWordingSurvey.countUnderstoodRows(documents, $0)
      }
      let looseRows = TableWordingSurvey.countLooseRows(documents, tables.certainWording)
      rows.append((tables.rowCount + looseRows, "rows", counts[0], counts[1]))
    }
    for format in formats.all {
      // A document with tables has no lists, too.
      let numbers = documents.indices.filter { number in
        formats.format(of: documents[number], all.proposed)?.name == format.name
      }
      guard let own = format.proposedWords(for: numbers.map { documents[$0] }, all.proposed) else { continue }
      for var entry in own.entries {
        entry.place.document = numbers[entry.place.document]
        all.entries.append(entry)
      }
      all.proposed = own.proposed
      rows.append(
        (own.rowCount, "sentences", own.understoodRows?.before ?? 0, own.understoodRows?.after ?? 0))
    }
    return (rows, all)
  }

  /// The project file in the canonical layout, with where each line comes from.
  private static func settingsText(
    _ survey: WordSurvey, _ tables: [SourceText], _ external: ExternalDeclarations
  ) -> String {
    var text = "lockstep: 1\n" + external.text
    if !survey.entries.isEmpty { text += "wording:\n" }
    for set in WordingText.sets {
      let entries = survey.entries.filter { $0.term.set == set }
      guard let first = entries.first, let line = WordingText.line(set, of: survey.proposed) else { continue }
      let count = entries.reduce(0) { $0 + $1.count }
      let place = "\(FilePath.name(of: tables[first.place.document].path)):\(first.place.line + 1)"
      let guesses = entries.flatMap(\.guesses)
      text +=
        "  \(line)  # \(count == 0 ? "usual in this language" : "\(Count.text(count, "place")), first \(place)")"
      if !guesses.isEmpty { text += "; guessed: \(guesses.joined(separator: ", "))" }
      text += "\n"
    }
    let source = SourceText(path: FileNames.settings, text: text)
    return YAMLFormatter.format(source, worldKeys: Domain.worldKeys).value ?? text
  }

  private func writeFirstProject(in directory: String) throws {
    let files = FirstProject.files.map { (path: FilePath.join(directory, $0.path), text: $0.text) }
    try FileWriter.checkAreNew(files.map(\.path), help: "nothing was written; name another directory")
    if dryRun {
      Console.current.write(files.map { $0.path + "\n" }.joined())
      return
    }
    for (path, text) in files {
      try FileWriter.write(text, at: path)
      Console.current.writeError("wrote \(path)\n")
    }
    let flows = FilePath.join(directory, "flows")
    Console.current.write(
      """
      lockstep lint \(flows)
      lockstep test \(flows)
      lockstep run \(FirstProject.flowID) --project \(flows)

      """)
  }
}
