/// The biometrics that are enrolled on a device, in the platform's own bytes, such as `evaluatedPolicyDomainState`.
///
/// Any change of them disables biometrics: otherwise anyone who can enrol a finger could open the app.
public struct BiometricEnrolment: Hashable, Sendable {
  /// The platform's own description of the enrolled set, compared only for equality.
  public let bytes: [UInt8]

  /// The enrolment that a platform describes by these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}
