import ArgumentParser
import LockstepDiff
import LockstepMarkdown
import LockstepModel
import LockstepReporting
import LockstepWorkspace
import LockstepYAML

/// `lockstep import`: Markdown tables as YAML.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Converts Markdown tables to YAML files.",
    discussion: """
      A file goes to the directory given with -o under its own name; files below a directory keep their \
      places. Without -o the YAML of a single file is printed.

      The YAML reproduces the table: a cell with broken lists or odd spacing is kept unchanged under \
      'source'. A row that cannot be read is an error, and its document is not written. The address and the \
      text of a link are only written if the project of that directory would render others.

      With --merge an existing YAML file gets the changes of its document, and keeps the keys that documents do \
      not have: actions, names of outcomes and inputs, secrets, values, delays, errata. Its layout is \
      replaced, and its comments are reported, because they are lost. What changes in its flow is printed: rows that were changed in the YAML alone \
      become again as the document has them, unless they have an erratum.

      With --check nothing is written. What a merge would change is printed, and makes the command fail: for \
      builds in which documents and YAML stay the same. Without -o the YAML files are next to the documents.
      """)

  @Argument(help: "Markdown files, and directories of them.", completion: .file(extensions: ["md"]))
  var paths: [String]

  @Option(name: [.short, .long], help: "The directory to write to.", completion: .directory)
  var output: String?

  @Flag(help: "Overwrite files that exist.")
  var force = false

  @Flag(help: "Merge changed documents into existing YAML files.")
  var merge = false

  @Flag(help: "Write nothing; print how the YAML files differ from what a merge makes, and fail if they do.")
  var check = false

  @OptionGroup var reporting: ReportOptions

  func run() async throws {
    let console = Console.current
    if merge || check, force {
      throw UsageError("\(check ? "--check" : "--merge") cannot be combined with --force")
    }
    let files = try Workspace.standard.filesToImport(paths, into: output)
    if output == nil, !check, files.count != 1 {
      throw UsageError(
        "\(files.count) documents cannot be printed at once", help: "name a directory with -o DIR")
    }
    var findings: [Diagnostic] = []
    var results: [Result] = []
    let settings = try Workspace.standard.settings(for: files, from: paths, into: output)
    let project = try await Workspace.standard.project(for: files, into: output, planned: settings)
    for file in files {
      findings += file.reading.diagnostics
      guard let document = file.reading.value, !file.reading.hasErrors else { continue }
      let formats = Workspace.standard.formats
      guard let kept = formats.importTarget, let importing = file.format.importing else { continue }
      let imported = importing(document, file.canonicalPath, kept, project)
      findings += imported.diagnostics
      guard var document = imported.value, !imported.hasErrors else { continue }
      let old = merge || check ? try existingFlow(file.targetPath) : nil
      if let old {
        let merged = ImportMerge.document(document, keeping: old, in: project)
        findings += merged.diagnostics
        document = merged.value ?? document
      }
      let schema = FileWriter.flowSchemaPath(for: file.canonicalPath)
      let text = YAMLWriter.text(of: document, schema: schema)
      if merge, let old { findings += Self.lostComments(of: old, in: text) }
      results.append(
        Result(
          file: .init(
            path: file.targetPath, canonicalPath: file.canonicalPath, text: text, format: file.format),
          oldText: old.map { YAMLWriter.text(of: $0, schema: schema) },
          changes: old.map { FlowDiff(from: $0, to: document, project.wording) }))
    }
    // A merged file has keys of its own author, and their errors.
    findings += ImportedFlows(project, results.filter { $0.oldText == nil }.map(\.file)).newErrors
    if check { return try finish(printDifferences(of: results, on: console), findings, files.count, console) }
    if output != nil, !force, !merge {
      try FileWriter.checkAreNew(
        results.map(\.path),
        help: "--merge brings the changes of the tables into the YAML, and keeps its actions and names; "
          + "--force overwrites all of it")
    }
    for result in results { try write(result, on: console) }
    if let settings {
      try FileWriter.write(canonical: settings.text, at: settings.path)
      console.writeError("wrote \(settings.path)\n")
    }
    try finish(false, findings, files.count, console)
  }

  /// The comments that the new text of a file does not have any more; the tool's own are as it makes them.
  private static func lostComments(of old: FlowDocument, in text: String) -> [Diagnostic] {
    if old.source.bytes.elementsEqual(text.utf8) { return [] }
    return YAMLReader.comments(in: old.source).filter {
      !$0.value.hasPrefix("# yaml-language-server:") && !text.contains($0.value)
    }.map { comment in
      Diagnostic(
        .mergeLost, "the comment '\(comment.value)' is not kept", at: Location(old.source, comment.span),
        flow: old.id.value, help: "write it again")
    }
  }

  /// A YAML file as it becomes.
  private struct Result {
    var file: ImportedFlows.File
    /// The flow that the file holds now, in the layout of the new text; nil without one.
    var oldText: String?
    var changes: FlowDiff?

    var path: String { file.path }
    var text: String { file.text }
  }

  /// The flow that a YAML file holds already; nil without the file.
  private func existingFlow(_ path: String) throws -> FlowDocument? {
    guard DiskFiles.standard.kind(path) != nil else { return nil }
    let read = YAMLReader.read(SourceText(path: path, bytes: try DiskFiles.standard.read(path)))
    guard case .flow(let document)? = read.value, !read.hasErrors else {
      throw UsageError("'\(path)' cannot be read as a flow", help: "fix it first: lockstep lint \(path)")
    }
    let place = (Workspace.standard.formats.stem(of: path) ?? path) + ".errata.yaml"
    guard DiskFiles.standard.kind(place) != nil else { return document }
    let errata = YAMLReader.read(SourceText(path: place, bytes: try DiskFiles.standard.read(place)))
    guard case .errata(let errata)? = errata.value else {
      throw UsageError("'\(place)' is not a file of errata", help: "fix it first: lockstep lint \(place)")
    }
    return document.with(errata)
  }

  private func write(_ result: Result, on console: Console) throws(UsageError) {
    guard output != nil else { return console.write(result.text) }
    let path = result.path
    if DiskFiles.standard.kind(path) == .file,
      try DiskFiles.standard.read(path).elementsEqual(result.text.utf8)
    {
      return
    }
    try FileWriter.write(result.text, at: path)
    console.writeError("wrote \(path)\n")
    if let changes = result.changes, !changes.isEmpty { console.writeError(changes.text) }
  }

  /// - Returns: whether there are any.
  private func printDifferences(of results: [Result], on console: Console) -> Bool {
    let stale = results.filter { $0.text != $0.oldText }
    for result in stale {
      console.writeDifference(of: result.path, from: Array((result.oldText ?? "").utf8), to: result.text)
    }
    return !stale.isEmpty
  }

  private func finish(
    _ differs: Bool, _ findings: [Diagnostic], _ count: Int, _ console: Console
  ) throws {
    let result = CheckResult(diagnostics: findings.inReadingOrder(), flowCount: count)
    if !findings.isEmpty {
      // Standard output may be the document; findings are about it.
      var console = console
      if output == nil { console.write = console.writeError }
      try reporting.report(of: "import").finish(result, on: console)
    }
    if differs || FailLevel.error.fails(result.summary) { throw Exit.findings }
  }
}
