import Lockstep
import LockstepModel
import LockstepServing

/// How clients and the server find out about each other.
extension MCPServer {
  /// Answers with the client's revision, or the newest that is agreed upon in this way.
  func initialize(_ params: MessageValue) throws(RequestFailure) -> String {
    guard agreedRevision == nil else {
      throw RequestFailure(.invalidRequest, "the server is initialized already")
    }
    guard let asked = params["protocolVersion"].text else {
      throw RequestFailure(.invalidParams, "'protocolVersion' is missing")
    }
    let known = ProtocolRevision.withHandshake
    let agreed = known.contains(asked) ? asked : known.last ?? asked
    agreedRevision = agreed
    return jsonObject { json in
      json.member("protocolVersion", agreed)
      writeCapabilities(&json)
      json.object("serverInfo", Self.writeServerInfo)
    }
  }

  func writeDiscovery(_ json: inout JSONWriter) {
    json.strings("supportedVersions", ProtocolRevision.all)
    writeCapabilities(&json)
    json.object("_meta") { $0.object(ProtocolRevision.serverInfoKey, Self.writeServerInfo) }
  }

  private func writeCapabilities(_ json: inout JSONWriter) {
    json.object("capabilities") {
      $0.object("tools") { _ in }
      $0.object("resources") { _ in }
      $0.object("prompts") { _ in }
    }
    json.member("instructions", Self.instructions)
  }

  private static func writeServerInfo(_ json: inout JSONWriter) {
    json.member("name", "lockstep")
    json.member("version", ToolVersion.current)
  }

  private static var instructions: String {
    """
    Use cases of an app as tables or numbered lists that can be checked and played. Begin with 'lint'; 'explain' has the \
    reason and an example of each rule. Correct the files, then call 'lint' again: it reads what changed. 'flow' shows a \
    flow with its ids, 'play' what happens in it, 'test' whether the scenarios hold, 'explore' what can never happen. \
    Lines and columns count from 1, an edit ends behind its last character. Long answers have pages.
    """
  }
}
