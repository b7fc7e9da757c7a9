import Lockstep
import LockstepPIN
import LockstepPINWorld
import Testing

@Suite struct RuleVectorTests {
  @Test(arguments: VectorFile.all.flatMap(\.complexity))
  func theFirstRuleBrokenIsReported(_ vector: ComplexityVector) {
    let violation = WalletPINRules().violation(of: secret(vector.pin))
    let name: String? =
      switch violation {
      case nil: nil
      case .invalidLength: "invalid_length"
      case .nonDigits: "non_digits"
      case .tooFewUniqueDigits: "too_few_unique_digits"
      case .ascendingDigits: "ascending_digits"
      case .descendingDigits: "descending_digits"
      }
    #expect(name == vector.violation, "\(vector.id)")
  }

  @Test func theCensusIsTheSame() throws {
    for census in try VectorFile.read().map(\.complexityCensus) {
      #expect(census.rejected == 20)
      #expect(census.list.count == 20)
      for digits in census.list { #expect(WalletPINRules().violation(of: secret(digits)) != nil) }
    }
  }

  /// A person at UC2.1's screens, with the flow's own steps between the actions (errata included).
  @Test(arguments: VectorFile.all.flatMap(\.setupPin))
  func setUpShowsTheScreens(_ vector: SetUpVector) throws {
    var world = PINWorld()
    let named = ["A": "112234", "B": "211111"]
    var chosen = ""
    var mismatches = 0
    var screens = ["Choose PIN"]
    for event in vector.events {
      let words = event.split(separator: " ").map(String.init)
      let digits = words.last.map { named[$0] ?? $0 } ?? ""
      switch words.first {
      case "choose":
        chosen = digits
        mismatches = 0
        let answer = try world.run("pin.check", ["pin": digits])
        screens.append(answer == "accepted" ? "Repeat PIN" : "prompt 'PIN too simple'")
      case "repeat":
        let entered: KeyValuePairs = ["pin": chosen, "repeated-pin": digits]
        switch try world.run("pin.match", entered, attempt: mismatches + 1) {
        case "match":
          #expect(try world.run("account.set-up", ["pin": chosen]) == "done")
          screens.append("account setup")
        case "different-1": screens.append("prompt 'PIN is different, retry'")
        default: screens.append("prompt 'PIN is different, start over'")
        }
        mismatches += 1
      case "Try": screens.append("Repeat PIN")
      default: screens.append("Choose PIN")
      }
    }
    let aliases = [
      "retry prompt": "prompt 'PIN is different, retry'",
      "start-over prompt": "prompt 'PIN is different, start over'",
    ]
    #expect(screens == vector.screens.map { aliases[$0] ?? $0 }, "\(vector.name)")
  }
}
