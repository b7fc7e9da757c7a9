import Lockstep
import LockstepModel
import LockstepYAML

/// The repository's flows as a program.
enum Flows {
  static func program(in directory: String) throws -> FlowProgram {
    var flows: [FlowDocument] = []
    var settings: ProjectDocument?
    for name in ["lockstep", "partial-flows/PF2.8_ValidatePin", "use-cases/UC2.3_UnlockTheApp"] {
      let path = "\(directory)/\(name).yaml"
      switch try YAMLReader.read(SourceText(path: path, text: try Scratch.read(path))).get() {
      case .project(let project): settings = project
      case .flow(let flow): flows.append(flow)
      case .errata, .world, .script, .scenarios, .vocabulary: break
      }
    }
    // The session's other flows are not part of the story.
    settings?.session.openFlows = []
    let domain = DomainDeclaration(actions: [
      "pin.validate", "biometrics.enabled", "biometrics.scan", "account.pid", "app.start",
    ])
    return try Project(flows, settings: settings, domain: domain).program().get()
  }
}
