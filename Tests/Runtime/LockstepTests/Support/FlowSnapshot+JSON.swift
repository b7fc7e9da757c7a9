import Foundation
import Lockstep
import LockstepModel

extension FlowSnapshot {
  /// As an app stores it.
  var json: Data {
    get throws {
      Data(bytes)
    }
  }

  var text: String { get throws { String(decoding: try json, as: UTF8.self) } }

  init(json: Data) throws { self = try FlowSnapshot(bytes: Array(json)) }

  init(text: String) throws { try self.init(json: Data(text.utf8)) }

  /// There and back.
  var stored: FlowSnapshot { get throws { try FlowSnapshot(json: json) } }
}
