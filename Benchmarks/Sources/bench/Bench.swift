#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures what design goals there are for, prints the tables, and writes them into the README with `--write`.
@main
enum Bench {
  static func main() async {
    do {
      try await run()
    } catch {
      print("bench: \(error)")
      exit(1)
    }
  }

  private static func run() async throws {
    var options: [String: String] = [:]
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      options[name] =
        name == "--write" || name == "--only" ? arguments.popFirst() : arguments.popFirst() ?? ""
    }
    let root = options["--root"] ?? ".."
    let scratch = try Scratch(flows: root + "/flows")
    defer { scratch.remove() }
    let chapters = try await measure(options, scratch)
    let machine = Machine.description(swift: options["--swift"] ?? "unknown")
    let text = chapters.map(\.table).joined(separator: "\n")
    print(machine + "\n\n" + text)
    if let readme = options["--write"] { try Readme.write(machine + "\n\n" + text, into: readme) }
  }

  private static func measure(_ options: [String: String], _ scratch: Scratch) async throws -> [Chapter] {
    func wants(_ name: String) -> Bool { options["--only"].map { $0 == name } ?? true }
    var chapters: [Chapter] = []
    // Processes first: a child counts the memory of its parent as its own, and a small parent starts it faster.
    var lint: [Figure] = []
    if let tool = options["--tool"], let empty = options["--empty"] {
      let processes = Processes(tool: tool, empty: empty, scratch: scratch)
      if wants("start") {
        chapters.append(Chapter(title: "Process start", figures: try processes.measureStart()))
      }
      if wants("loading") { lint = try processes.measureLint() }
    }
    let program = try Flows.program(in: scratch.flows)
    if wants("memory") {
      chapters.append(Chapter(title: "Waiting sessions", figures: try Waiting.measure(program)))
    }
    if wants("transitions") {
      chapters.insert(Chapter(title: "Transitions", figures: Transitions.measure(program)), at: 0)
    }
    if wants("loading") {
      let figures = try await Loading.measure() + Editing.measure() + lint
      chapters.insert(Chapter(title: "Loading 1,000 flows", figures: figures), at: min(1, chapters.count))
    }
    if wants("documents"), let directory = options["--documents"] {
      chapters.append(Chapter(title: "Markdown documents", figures: try Documents.measure(in: directory)))
    }
    return chapters
  }
}
