import Lockstep
import LockstepLinking
public import LockstepModel
import LockstepText

/// What the built-in system actions live in: the right PIN, the network, the device.
///
/// Every key is optional; whoever builds the world knows the defaults.
public struct WorldSettings: Sendable {
  /// Which PINs may be chosen.
  public enum Rules: String, Sendable, CaseIterable { case wallet, guide }
  public enum Biometrics: String, Sendable, CaseIterable { case enabled, disabled, unsupported }
  public enum Platform: String, Sendable, CaseIterable { case ios, android }
  public enum Network: String, Sendable, CaseIterable {
    case up, down
    case serverDown = "server-down"
  }
  public enum Device: String, Sendable, CaseIterable { case secure, insecure }
  public enum User: String, Sendable, CaseIterable { case authenticated, none }
  /// What the app was before the flow began.
  public enum App: String, Sendable, CaseIterable { case shutdown, active }
  public enum PID: String, Sendable, CaseIterable { case obtained, none }

  /// When wrong PINs block the app.
  public struct Policy: Sendable {
    public var rounds: Located<Int>?
    /// Attempts of one round.
    public var attempts: Located<Int>?
    /// How long each round but the last blocks, in order; nil if not written.
    public var locks: [Located<Duration>]?
    public var span: Span
  }

  /// How one step of one flow, or a whole external flow, ends.
  public struct Outcome: Sendable {
    public var place: Place
    public var name: SourceString
  }

  /// A secret: never print it.
  public var pin: SourceString?
  public var policy: Policy?
  public var rules: Located<Rules>?
  public var biometrics: Located<Biometrics>?
  public var platform: Located<Platform>?
  public var network: Located<Network>?
  public var device: Located<Device>?
  public var user: Located<User>?
  /// `change: {failures: 3}`: the failures that end a change of PIN.
  public var changeFailures: Located<Int>?
  public var app: Located<App>?
  public var pid: Located<PID>?
  public var outcomes: [Outcome] = []
  public var span: Span

  public init(span: Span) { self.span = span }
}

/// A world file.
public struct WorldDocument: Sendable {
  public var source: SourceText
  public var name: SourceString
  public var settings: WorldSettings
  public var span: Span

  public init(source: SourceText, name: SourceString, settings: WorldSettings, span: Span) {
    self.source = source
    self.name = name
    self.settings = settings
    self.span = span
  }
}
