import Foundation
import LockstepPIN
import TestSupport
import Testing

/// `docs/security.md` names tests, and the article about this target names the guide's calls: both have to be true.
@Suite struct SecurityDocumentTests {
  private static let document = Repository.root.appending(path: "docs/security.md")
  private static let article = Repository.root.appending(
    path: "Sources/PIN/LockstepPIN/LockstepPIN.docc/LockstepPIN.md")

  /// The texts of all tests of the PIN targets, here and in the package for servers, by the names of their suites.
  private static func suites() throws -> [String: String] {
    var suites: [String: String] = [:]
    for path in ["Tests/PIN", "Packages/Server/Tests"] {
      let tests = Repository.root.appending(path: path)
      let folders = try FileManager.default.contentsOfDirectory(atPath: tests.path())
      for folder in folders where folder.hasPrefix("LockstepPIN") && folder.hasSuffix("Tests") {
        let files = FileManager.default.enumerator(
          at: tests.appending(path: folder), includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
          let text = try String(contentsOf: file, encoding: .utf8)
          for match in text.matches(of: /struct (\w+Tests) \{/) { suites[String(match.1)] = text }
        }
      }
    }
    return suites
  }

  @Test func theTestsOfThePromisesExist() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let suites = try Self.suites()
    let named = text.matches(of: /`(\w+Tests)\.(\w+)`/)
    #expect(named.count > 40)
    for name in named {
      let source = suites[String(name.1)] ?? ""
      #expect(source.contains("func \(name.2)("), "\(name.1).\(name.2)")
    }
  }

  @Test func eachPromiseNamesATest() throws {
    let lines = try String(contentsOf: Self.document, encoding: .utf8).split(separator: "\n")
    let promises = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| promise") }
    #expect(promises.count > 15)
    for promise in promises { #expect(promise.contains("Tests."), "\(promise)") }
  }

  /// Every error of the SDK stands in the article with its number and the end of its name.
  @Test func theArticleHasEveryErrorAndEveryCallback() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let rows = text.split(separator: "\n")
    for error in [
      PINError.networkConnectivityFailure, .serverNotReachable, .deviceDeregistered, .userDeregistered,
      .actionCancelled, .actionAlreadyInProgress, .invalidPIN, .userNotAuthenticated, .pinBlackListed,
      .pinShouldNotBeASequence, .pinShouldNotUseSimilarDigits(maxSimilarDigits: 3),
      .wrongPINLength(required: 5), .unknown,
    ] {
      let row = rows.first { $0.contains("| \(error.number) |") } ?? ""
      let name = error.name.components(separatedBy: "Error").last ?? error.name
      #expect(row.contains(name), "\(error)")
      for key in error.userInfo.keys { #expect(row.contains(key)) }
      #expect(text.contains(error.domain.rawValue))
    }
    for call in [
      "changePin:", "authenticatedUserProfile", "validatePinWithPolicy:completion:",
      "didStartPinChangeForUser:", "didReceivePinChallenge:", "didReceiveCreatePinChallenge:",
      "didChangePinForUser:", "didFailToChangePinForUser:error:", "respondWithPin:challenge:",
      "cancelChallenge:",
    ] {
      #expect(text.contains(call))
    }
  }
}
