import LockstepCodegen
import LockstepModel
import LockstepYAML

/// The tool of the build plugin: typed Swift from the flows of a target.
///
///     lockstep-generate OUTPUT-DIRECTORY FILE.yaml…
///
/// It writes a file for each YAML file, an empty one for a file that is not a flow, because a plugin has to name its
/// outputs before anything is read; and one for all of them. Unchanged files are not written, so that only changed ones
/// are compiled.
@main
struct GenerateTool {
  private let language = SwiftLanguage()
  private var documents: [FlowDocument] = []
  private var settings: ProjectDocument?
  private var diagnostics: [Diagnostic] = []

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let directory = arguments.first else {
      FileIO.exitWithMessage("usage: lockstep-generate DIRECTORY FILE.yaml…", 2)
    }
    var tool = GenerateTool()
    let paths = arguments.dropFirst().sorted()
    for path in paths { tool.read(path) }
    let files = tool.generate()
    for diagnostic in tool.diagnostics.inReadingOrder() { FileIO.writeError(diagnostic.compilerText) }
    guard let files else { FileIO.exitWithMessage("", 1) }
    let texts = Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first }
    for name in paths.map(tool.language.fileName(for:)) + [SwiftLanguage.projectFile] {
      FileIO.writeIfChanged(texts[name] ?? "// This file contains no flow.\n", to: directory + "/" + name)
    }
  }

  private mutating func read(_ path: String) {
    guard let bytes = FileIO.read(path) else {
      FileIO.exitWithMessage("\(path): error: this file cannot be read", 2)
    }
    let checked = YAMLReader.read(SourceText(path: path, bytes: bytes))
    switch checked.value {
    case .flow(let document): documents.append(document)
    case .project(let document): settings = document
    // The keys of worlds are for those who play them.
    case .errata, .world, .script, .scenarios, .vocabulary: return
    case nil:
      // Not ours.
      if checked.diagnostics.contains(where: { $0.rule == .unknownFileKind }) { return }
    }
    diagnostics += checked.diagnostics
  }

  private mutating func generate() -> [GeneratedFile]? {
    if diagnostics.contains(where: { $0.severity == .error }) { return nil }
    let checked = Codegen.generate(documents, settings: settings, in: language)
    diagnostics += checked.diagnostics
    return checked.hasErrors ? nil : checked.value
  }
}

extension Diagnostic {
  /// As compilers print it, so that editors find the place.
  fileprivate var compilerText: String {
    var lines = ["\(location): \(severity.word): \(message)\(help.map { "; \($0)" } ?? "")"]
    lines += related.map { "\($0.location): note: \($0.message)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
