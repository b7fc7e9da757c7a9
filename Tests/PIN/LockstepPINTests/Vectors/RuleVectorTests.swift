import Lockstep
import LockstepPIN
import LockstepPINWorld
import Testing

@Suite struct RuleVectorTests {
  @Test(
    arguments: VectorFile.all.flatMap { file in file.complexity.map { ($0, file.complexityPolicies ?? [:]) } }
  )
  func theRulesBrokenAreReported(_ vector: ComplexityVector, _ policies: [String: ComplexityPolicy]) throws {
    let policy = try #require(policies[vector.policy ?? "nlwallet"], "\(vector.id)")
    let pin = secret(vector.pin)
    let first = try policy.rules(.first).violations(of: pin)
    #expect(first.count <= 1)
    #expect((first.first == nil) == (vector.violation == nil), "\(vector.id)")
    if let name = vector.violation { #expect(first.first?.isCalled(name) == true, "\(vector.id)") }
    if let isValid = vector.valid { #expect(isValid == first.isEmpty, "\(vector.id)") }
    if let names = vector.allViolations {
      let all = try policy.rules(.all).violations(of: pin)
      #expect(all.count == names.count, "\(vector.id): \(all)")
      for name in names { #expect(all.contains { $0.isCalled(name) }, "\(vector.id): \(name)") }
    }
  }

  @Test func theFilesWalletIsThePreset() throws {
    for file in try VectorFile.read() {
      let policy = try #require(file.complexityPolicies?["nlwallet"]).rules(.first)
      for vector in file.complexity where vector.policy == "nlwallet" {
        #expect(PINRules.wallet.violation(of: secret(vector.pin)) == policy.violation(of: secret(vector.pin)))
      }
    }
  }

  @Test func theCensusIsTheSame() throws {
    for census in try VectorFile.read().map(\.complexityCensus) {
      #expect(census.rejected == 20)
      #expect(census.list.count == 20)
      for digits in census.list { #expect(!PINRules.wallet.accepts(secret(digits))) }
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
