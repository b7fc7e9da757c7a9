import LockstepPIN

/// A course of the Change PIN flow as the SDK's delegate sees it.
struct ChangePINVector: Decodable, Sendable {
  var id: String
  var name: String
  var config: Config
  var trace: [Entry]
  var end: End

  struct Config: Decodable, Sendable {
    var maxFailures: Int
    var pinLength: Int
    var forbidSequences: Bool?
    var maxSimilarDigits: Int?
    var blocklist: [String]?
    var authenticated: Bool?
    var previousFailures: Int?

    /// In the order of the guide's preset.
    func rules() throws -> PINRules {
      try PINRules(
        [
          .length(pinLength...pinLength), .blocklist((blocklist ?? []).map(secret)),
          .sequences(forbidSequences == true ? .both : .none, wraps: false),
        ] + (maxSimilarDigits.map { [.mostSimilar($0)] } ?? []))
    }
  }

  struct Entry: Decodable, Sendable {
    var event: Event
    /// In place of the list, or in it, null says that the event is ignored: nothing is called.
    private var callbacks: [Callback?]?
    var calls: [Callback] { (callbacks ?? []).compactMap { $0 }.filter { $0.callback != nil } }
    var stateAfter: String
    var failuresAfter: Int
  }

  struct Event: Decodable, Sendable {
    var event: String
    var value: String?
    var error: String?
  }

  struct Callback: Decodable, Sendable {
    var callback: String?
    var challenge: Challenge?
    var error: SDKError?
  }

  struct Challenge: Decodable, Sendable {
    var maxFailureCount: Int?
    var previousFailureCount: Int?
    var remainingFailureCount: Int?
    var pinLength: Int?
    var error: SDKError?
  }

  struct SDKError: Decodable, Sendable {
    var domain: String
    var code: String
    var number: Int
    var userInfo: [String: Int]?
  }

  struct End: Decodable, Sendable {
    var pinChanged: Bool
    var userRegistered: Bool
    var localData: String?
  }
}
