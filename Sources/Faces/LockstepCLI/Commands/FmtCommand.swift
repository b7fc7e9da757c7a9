import ArgumentParser
import Lockstep
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// `lockstep fmt`: writes YAML files in the canonical layout.
struct FmtCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Writes YAML files in the canonical layout, and lays out Markdown tables.",
    discussion: """
      Only the layout changes: comments and content stay. Line ends become LF, and a byte order mark is \
      removed. A file with errors is not changed. A directory means the YAML files of the projects in it; - \
      reads standard input and writes standard output.

      A Markdown document that is named gets aligned columns, bold numbers and titles, and details as lists; no \
      word changes, nor do its line ends.

      Exit status: 0 fine; 1 a file has errors, or with --check or --diff would change.
      """)

  @Argument(help: "Files and directories, or - for standard input.", completion: .file(extensions: ["yaml"]))
  var paths: [String] = ["."]

  @OptionGroup var projectOption: ProjectOption

  @Flag(help: "Write nothing; list the files that would change.")
  var check = false

  @Flag(help: "Write nothing; print what would change as a unified diff.")
  var diff = false

  @Flag(name: .shortAndLong, help: "Do not list the files written.")
  var quiet = false

  @Flag(help: "List the skipped YAML files of other tools.")
  var verbose = false

  @Option(help: "The name of standard input in messages.")
  var stdinFilename: String?

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto

  func run() async throws {
    if paths.contains("-") {
      guard paths.count == 1 else {
        throw UsageError("'-' (standard input) cannot be combined with other paths")
      }
      let input = try Console.current.readInput()
      if stdinFilename == nil { try Workspace.standard.checkUnnamedInput(input) }
      let source = SourceText(path: stdinFilename ?? "<stdin>", bytes: input)
      if try !format(source, isInput: true) { throw Exit.findings }
      return
    }
    var isFine = true
    let (sources, foreign) = try Workspace.standard.formattableFiles(of: projectOption.pathsOrProject(paths))
    for source in sources where try !format(source) { isFine = false }
    if !quiet { ForeignFilesNote.print(foreign, listing: verbose) }
    if !isFine { throw Exit.findings }
  }

  /// - Parameter isInput: whether it is standard input, which goes to standard output.
  /// - Returns: false if the file makes the exit status 1.
  private func format(_ source: SourceText, isInput: Bool = false) throws -> Bool {
    guard let text = try formattedText(source) else { return false }
    let isChanged = !text.utf8.elementsEqual(source.bytes)
    if diff || check {
      if isChanged { showChange(source, text) }
      return !isChanged
    }
    if isInput {
      Console.current.write(text)
    } else if isChanged {
      try FileWriter.replaceUnchanged([(source, Array(text.utf8))])
      if !quiet {
        Console.current.writeError("wrote \(source.path)\(Self.changeNote(on: source.bytes, to: text))\n")
      }
    }
    return true
  }

  /// Nil for a file with errors, which are reported.
  private func formattedText(_ source: SourceText) throws(UsageError) -> String? {
    let result = try Workspace.standard.tidied(source)
    if result.value == nil { try reportErrors(result.diagnostics) }
    return result.value
  }

  /// Reports the change: the difference, or only the name.
  private func showChange(_ source: SourceText, _ text: String) {
    guard diff else { return Console.current.write(source.path + "\n") }
    Console.current.writeDifference(of: source.path, from: source.bytes, to: text, color)
  }

  /// On standard error: standard output may be the file, its difference or a list of files.
  private func reportErrors(_ diagnostics: [Diagnostic]) throws(UsageError) {
    let report = Report(command: "fmt", format: .text, color: color)
    try report.print(CheckResult(diagnostics: diagnostics), on: Console.current.errorConsole)
    if let path = diagnostics.first?.location.source.path {
      Console.current.writeError("left \(path) as it is\n")
    }
  }
  /// Other changes of a written file, that no one would see.
  private static func changeNote(on bytes: [UInt8], to text: String) -> String {
    let written = Array(text.utf8)
    var notes: [String] = []
    if bytes.byteOrderMarkLength > written.byteOrderMarkLength { notes.append("without its byte order mark") }
    if bytes.contains(0x0D), !written.contains(0x0D) { notes.append("with LF for its line ends") }
    return notes.isEmpty ? "" : ", " + notes.joined(separator: " and ")
  }
}
