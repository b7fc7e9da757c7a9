import Lockstep
import LockstepPIN

extension PINVerdict {
  /// As the vectors write it: `wrong 3 nonfinal`, `timeout 60000`.
  var label: String {
    switch self {
    case .valid: "success"
    case .wrong(_, let left, let isFinalRound): "wrong \(left) \(isFinalRound ? "final" : "nonfinal")"
    case .roundOver(_, let lock): "timeout \(lock.milliseconds)"
    case .locked(let remaining): "in_timeout \(remaining.milliseconds)"
    case .blockedNow: "blocked"
    case .alreadyBlocked: "already_blocked"
    case .deregistered: "deregistered"
    }
  }
}

extension ActionAnswer {
  /// `wrong-4 blocked-for=60000`, or `error No internet`.
  var label: String {
    switch self {
    case .error(let name): return "error \(name)"
    case .outcome(let name, let values):
      let brought = values.sorted { $0.key < $1.key }.map { name, value in
        switch value {
        case .duration(let duration): " \(name)=\(duration.milliseconds)"
        case .integer(let integer): " \(name)=\(integer)"
        case .text(let text): " \(name)=\(text)"
        }
      }
      return name + brought.joined()
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

func secret(_ digits: String) -> Secret { Secret(digits.utf8) }
