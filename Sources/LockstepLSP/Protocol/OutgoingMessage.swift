import Lockstep

/// The messages that the server sends.
enum OutgoingMessage {
  /// - Parameter result: JSON.
  static func answer(_ id: RequestID, _ result: String) -> String {
    message { json in
      json.key("id")
      id.write(to: &json)
      json.key("result")
      json.json(result)
    }
  }

  /// - Parameter id: nil for a message whose id could not be read.
  static func failure(_ id: RequestID?, _ failure: RequestFailure) -> String {
    message { json in
      json.key("id")
      if let id { id.write(to: &json) } else { json.null() }
      json.object("error") {
        $0.member("code", failure.code.rawValue)
        $0.member("message", failure.message)
      }
    }
  }

  static func notification(_ method: String, _ params: (inout JSONWriter) -> Void) -> String {
    message { json in
      json.member("method", method)
      json.key("params")
      json.object(params)
    }
  }

  static func request(_ id: String, _ method: String, _ params: (inout JSONWriter) -> Void) -> String {
    message { json in
      json.member("id", id)
      json.member("method", method)
      json.key("params")
      json.object(params)
    }
  }

  private static func message(_ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("jsonrpc", "2.0")
      members(&json)
    }
    return json.text
  }
}

/// A JSON value as a text.
func json(_ write: (inout JSONWriter) -> Void) -> String {
  var json = JSONWriter()
  write(&json)
  return json.text
}
