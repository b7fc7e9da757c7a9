#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time since the device was started, which cannot be set and continues while it sleeps.
///
/// The clock for lockouts: after a restart it begins at zero, which serves a running lock again, and never shortens
/// one.
public enum BootClock {
  /// The time since the start of the machine, with sleep.
  public static var now: Duration {
    var time = timespec()
    // Unsafe in its type alone: the system writes one time, in the call.
    unsafe clock_gettime(clock, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  #if canImport(Darwin)
    private static let clock = CLOCK_MONOTONIC_RAW
  #else
    private static let clock = CLOCK_BOOTTIME
  #endif
}
