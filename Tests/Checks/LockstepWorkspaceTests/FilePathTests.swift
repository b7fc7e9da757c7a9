import Foundation
import LockstepModel
import TestSupport
import Testing

@testable import LockstepWorkspace

@Suite struct FilePathTests {
  @Test func pathsBelowTheWorkingDirectoryAreGivenFromThere() {
    let disk = DiskFiles()
    let here = disk.canonical(".")
    #expect(disk.fromWorkingDirectory(here + "/flows/a.yaml") == "flows/a.yaml")
    #expect(disk.fromWorkingDirectory(here) == ".")
    #expect(disk.fromWorkingDirectory(here + "2/a") == here + "2/a")
    #expect(disk.fromWorkingDirectory("../a") == "../a")
    #expect(FilePath.relative("/a/b/c", to: "/a/d/e") == "../../b/c")
    #expect(FilePath.relative("/a/b", to: "/a/b") == ".")
  }

  @Test func pathsThatGoUpAreGivenInTheirShortestForm() async throws {
    #expect(FilePath.shortest("../b/c.yaml", from: "/a/b") == "c.yaml")
    #expect(FilePath.shortest("../../a/b/c/d.yaml", from: "/a/b") == "c/d.yaml")
    #expect(FilePath.shortest("../d/e.yaml", from: "/a/b") == "../d/e.yaml")
    #expect(FilePath.shortest("../../../../c.yaml", from: "/a/b") == "../../c.yaml")
    #expect(FilePath.shortest("../b", from: "/a/b") == ".")
    // From inside a project its directory is one that goes up.
    let here = FilePath.name(of: DiskFiles().canonical("."))
    let files = try await Workspace().load(ProjectTarget(directory: "../\(here)/flows"))
    #expect(files.sources.contains { $0.path == "flows/partial-flows/CP1_ChangePin.yaml" })
    #expect(files.sources.allSatisfy { !$0.path.hasPrefix("..") })
  }
}

/// What lies in a folder and is no regular file.
@Suite struct SpecialFileTests {
  /// A pipe has no end until a writer closes it.
  @Test(.timeLimit(.minutes(10))) func aPipeIsRefusedAtOnce() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "x.yaml").path
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(DiskFiles().kind(pipe) == .other)
    let message = "cannot read '\(pipe)': it is a named pipe, and only regular files are read"
    let workspace = Workspace()
    #expect(throws: WorkspaceError(message)) { try workspace.files.read(pipe) }
    #expect(throws: WorkspaceError(message)) { try workspace.targets(of: [pipe]) }
    #expect(throws: WorkspaceError(message)) { try workspace.filesToImport([pipe], into: nil) }
    // In a folder it is passed over.
    let error = WorkspaceError(
      "no flows found below '\(folder.path)'", help: "'lockstep init --example DIR' writes a first project")
    await #expect(throws: error) { try await workspace.check(workspace.targets(of: [folder.path])) }
  }
  /// A directory is no empty input.
  @Test func aDirectoryCannotBeReadAsAStream() throws {
    let descriptor = POSIX.openFile("/", O_RDONLY)
    defer { close(descriptor) }
    #expect(Descriptor(number: descriptor).readAll() == nil)
  }
}
