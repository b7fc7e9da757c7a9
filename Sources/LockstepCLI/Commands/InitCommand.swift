import ArgumentParser
import LockstepWorkspace

/// `lockstep init`: a first project.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Creates a sample project: flows, tables, scenarios, a world, a script and schemas.",
    discussion: "Nothing is overwritten: if one of the files exists, none is written.")

  @Argument(help: "The directory in which 'flows' and 'schemas' are made.", completion: .directory)
  var directory = "."

  func run() throws {
    let directory = DiskFiles.standard.fromHere(FilePath.trimmed(directory))
    let files = FirstProject.files.map { (path: FilePath.join(directory, $0.path), text: $0.text) }
    let existing = files.map(\.path).filter { DiskFiles.standard.kind($0) != nil }
    if let first = existing.first {
      let more = existing.count > 1 ? " and \(existing.count - 1) more" : ""
      throw WrongUse("'\(first)'\(more) exists already", help: "nothing was written; name another directory")
    }
    for (path, text) in files {
      try FileWriter.put(text, at: path)
      Console.current.complain("wrote \(path)\n")
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
