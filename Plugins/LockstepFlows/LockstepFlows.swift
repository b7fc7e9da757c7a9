import Foundation
import PackagePlugin

/// Generates Swift from the YAML flows of a target, at each build in which one of them changed.
@main
struct LockstepFlows: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    return command(
      for: target.sourceFiles.map(\.url), tool: try context.tool(named: "LockstepGenerateTool").url,
      in: context.pluginWorkDirectoryURL)
  }

  /// One command for all flows, because they refer to each other.
  private func command(for files: [URL], tool: URL, in directory: URL) -> [Command] {
    let flows = files.filter { ["yaml", "yml"].contains($0.pathExtension) }
    if flows.isEmpty { return [] }
    let names = flows.map { $0.deletingPathExtension().lastPathComponent } + ["LockstepFlows"]
    let outputs = Set(names).sorted().map { directory.appending(path: $0 + ".swift") }
    return [
      .buildCommand(
        displayName: "Generating Swift from \(flows.count) flow files", executable: tool,
        arguments: [directory.path(percentEncoded: false)]
          + flows.map { $0.path(percentEncoded: false) }.sorted(),
        inputFiles: flows, outputFiles: outputs)
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension LockstepFlows: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      command(
        for: target.inputFiles.map(\.url), tool: try context.tool(named: "LockstepGenerateTool").url,
        in: context.pluginWorkDirectoryURL)
    }
  }
#endif
