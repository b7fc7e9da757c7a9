package import Lockstep

/// The messages that the server sends.
package enum OutgoingMessage {
  /// - Parameter result: JSON.
  package static func answer(_ id: RequestID, _ result: String) -> String {
    message { json in
      json.member("id", id.write)
      json.member("result") { $0.rawJSON(result) }
    }
  }

  /// - Parameter id: nil for a message whose id could not be read.
  package static func failure(_ id: RequestID?, _ failure: RequestFailure) -> String {
    message { json in
      json.key("id")
      if let id { id.write(to: &json) } else { json.null() }
      json.object("error") {
        $0.member("code", failure.code.rawValue)
        $0.member("message", failure.message)
        if let data = failure.data { $0.member("data") { $0.rawJSON(data) } }
      }
    }
  }

  package static func notification(_ method: String, _ params: (inout JSONWriter) -> Void) -> String {
    message { json in
      json.member("method", method)
      json.object("params", params)
    }
  }

  package static func request(_ id: String, _ method: String, _ params: (inout JSONWriter) -> Void) -> String
  {
    message { json in
      json.member("id", id)
      json.member("method", method)
      json.object("params", params)
    }
  }

  private static func message(_ members: (inout JSONWriter) -> Void) -> String {
    jsonObject { json in
      json.member("jsonrpc", "2.0")
      members(&json)
    }
  }
}

/// A list as a text.
package func jsonArray(_ elements: (inout JSONWriter) -> Void) -> String { json { $0.array(elements) } }

/// An object as a text.
package func jsonObject(_ members: (inout JSONWriter) -> Void) -> String { json { $0.object(members) } }

/// A JSON value as a text.
package func json(_ write: (inout JSONWriter) -> Void) -> String {
  var json = JSONWriter()
  write(&json)
  return json.text
}
