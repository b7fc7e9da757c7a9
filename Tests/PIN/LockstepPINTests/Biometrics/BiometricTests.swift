import LockstepPIN
import LockstepPINTesting
import Testing

@testable import LockstepPINWorld

@Suite struct BiometricTests {
  @Test func iOSEndsAnEvaluationAfterTwoMissesAndGivesUpAtFive() {
    var count = BiometricCount()
    let misses = (0..<5).map { _ in count.miss(at: .zero, under: .iOS) }
    #expect(misses == [.retry(1), .endsEvaluation(2), .retry(1), .endsEvaluation(2), .locksOut(1)])
    #expect(count.availability(at: .seconds(1_000_000), under: .iOS) == .lockedOut)
    count.reset()
    #expect(count.availability(at: .zero, under: .iOS) == .ready)
  }

  @Test func androidLocksAfterEveryFifthMissAndGivesUpAtTwenty() {
    var count = BiometricCount()
    for round in 0..<4 {
      let now = Duration.seconds(100 * round)
      #expect(count.availability(at: now, under: .android) == .ready)
      for number in 1...4 { #expect(count.miss(at: now, under: .android) == .retry(number)) }
      #expect(count.availability(at: now, under: .android) == .ready)
      let fifth = count.miss(at: now, under: .android)
      #expect(fifth == (round < 3 ? .endsEvaluation(5) : .locksOut(5)))
      guard round < 3 else { break }
      #expect(count.availability(at: now + .seconds(10), under: .android) == .locked(remaining: .seconds(20)))
      #expect(count.availability(at: now + .seconds(30), under: .android) == .ready)
    }
    #expect(count.availability(at: .seconds(1_000_000), under: .android) == .lockedOut)
  }

  @Test func aClockThatGoesBackServesTheWholeLockAgain() {
    var count = BiometricCount()
    for _ in 0..<5 { _ = count.miss(at: .seconds(100), under: .android) }
    #expect(count.availability(at: .seconds(5), under: .android) == .locked(remaining: .seconds(30)))
    #expect(count.availability(at: .seconds(34), under: .android) == .locked(remaining: .seconds(1)))
  }

  @Test func anotherEnrolmentOrALockOfThePINKeepsBiometricsFromOpening() {
    let mine = BiometricEnrolment([1])
    var record = PINRecord(PINCredential([]))
    func standing(_ enrolled: BiometricEnrolment?, at seconds: Int = 0) -> BiometricStatus {
      record.biometricStatus(enrolled: enrolled, at: .seconds(seconds), under: .standard)
    }
    #expect(standing(mine) == .disabled)
    #expect(standing(nil) == .disabled)
    record.biometrics = mine
    #expect(standing(mine) == .open)
    #expect(standing(nil) == .notEnrolled)
    record.unlocking = LockoutRecord(failures: 4, anchor: .zero)
    #expect(standing(mine, at: 59) == .locked)
    #expect(standing(mine, at: 60) == .open)
    record.unlocking = LockoutRecord(failures: 16, anchor: .zero)
    #expect(standing(mine, at: 1_000_000) == .locked)
    record.unlocking = LockoutRecord()
    #expect(standing(BiometricEnrolment([1, 2])) == .changed)
    #expect(standing(mine) == .disabled, "the enrolment before does not bring them back")
  }

  @Test func aKeeperRemembersWhoMayOpenWithAFinger() async throws {
    let (mine, other) = (BiometricEnrolment([1]), BiometricEnrolment([1, 2]))
    let store = InMemoryPINStore()
    func reopened() -> PINKeeper<UnprotectedVerifier> {
      PINKeeper(
        user: UserProfile(id: "user"), policy: .standard, rules: .wallet, store: store,
        verifier: UnprotectedVerifier(), now: { .zero }, erase: { _ in })
    }
    try await reopened().enroll(secret("739164"))
    #expect(try await reopened().biometricStatus(enrolled: mine) == .disabled)
    try await reopened().enableBiometrics(mine)
    #expect(try await reopened().biometricStatus(enrolled: mine) == .open)
    #expect(try await reopened().biometricStatus(enrolled: other) == .changed)
    #expect(try await reopened().biometricStatus(enrolled: mine) == .disabled)
    try await reopened().enableBiometrics(other)
    #expect(try await reopened().biometricStatus(enrolled: other) == .open)
    await reopened().erase(.user)
    #expect(try await reopened().biometricStatus(enrolled: other) == .disabled, "the user is gone")
  }

  @Test func aWorldTurnsMissesIntoTheRowsOfUC23() throws {
    var world = try PINWorld(PINWorldSettings(scan: [.miss]))
    func scans(_ count: Int, at time: Int = 0) throws -> [String] {
      try (0..<count).map { _ in try world.run("biometrics.scan", at: time) }
    }
    #expect(
      try scans(6)
        == ["invalid-ios-1", "invalid-ios-2", "invalid-ios-1", "invalid-ios-2", "locked-out", "locked-out"])
    #expect(try world.validate("123456") == "valid")
    #expect(world.lockout.counted == 1, "a miss is no wrong PIN")
    #expect(try scans(1) == ["locked-out"], "a PIN of the app's is not the device's code")

    world = try PINWorld(PINWorldSettings(platform: .android, scan: [.miss]))
    let five = Array(repeating: "invalid-android", count: 4) + ["invalid-android-5"]
    #expect(try scans(6) == five + ["locked-out"])
    #expect(world.answersDependOnTime(after: .seconds(29)))
    #expect(try scans(6, at: 30_000) == five + ["locked-out"])
    #expect(try scans(5, at: 60_000) == five)
    #expect(try scans(6, at: 90_000) == five + ["locked-out"])
    #expect(try scans(1, at: 9_000_000) == ["locked-out"])
    try world.apply(PINWorldSettings(biometrics: .enabled))
    #expect(try scans(1, at: 9_000_000) == ["invalid-android"], "the device's code was entered")
  }

  @Test func aListOfScansIsUsedUpAndItsLastStays() throws {
    var world = try PINWorld(PINWorldSettings(scan: [.miss, .cancelled, .unavailable, .lockedOut, .valid]))
    let answers = try (0..<6).map { _ in try world.run("biometrics.scan") }
    #expect(answers == ["invalid-ios-1", "cancelled", "unavailable", "locked-out", "valid", "valid"])
    try world.apply(PINWorldSettings(scan: []))
    #expect(!world.implements("biometrics.scan"))
    #expect(throws: PINWorldError.needsPerson(action: "biometrics.scan")) { try world.run("biometrics.scan") }
  }

  @Test func aSuccessForgetsTheMisses() throws {
    var world = try PINWorld(PINWorldSettings(scan: [.miss, .valid, .miss]))
    let answers = try (0..<3).map { _ in try world.run("biometrics.scan") }
    #expect(answers == ["invalid-ios-1", "valid", "invalid-ios-1"])
  }

  @Test(arguments: [
    (BiometricScan.valid, "confirmed", "enabled"), (.miss, "rejected", "disabled"),
    (.cancelled, "rejected", "disabled"), (.unavailable, "rejected", "disabled"),
    (.lockedOut, "rejected", "disabled"),
  ])
  func aScanThatIsRecognisedEnables(_ scan: BiometricScan, _ outcome: String, _ after: String) throws {
    var world = try PINWorld(PINWorldSettings(biometrics: .disabled, scan: [scan]))
    #expect(try world.run("biometrics.enable") == outcome)
    #expect(try world.run("biometrics.enabled") == after)
  }

  @Test func aDeviceWithoutBiometricsScansNothing() throws {
    var world = try PINWorld(PINWorldSettings(biometrics: .unsupported, scan: [.valid]))
    #expect(try world.run("biometrics.scan") == "unavailable")
    #expect(try world.run("biometrics.enable") == "rejected")
    #expect(try world.run("biometrics.supported") == "unsupported")
  }
}
