#if os(Linux)
  import Glibc
  import Synchronization

  /// Counts how often the runtime of Swift keeps an object for the calling thread: in a build for debugging each step through an
  /// array or a text does. So work is compared without a clock.
  enum WorkCounter {
    private typealias Retain = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

    /// What the hook needs, in memory that reading does not count itself.
    @safe private struct State {
      var thread: UInt = 0
      var count = 0
      var original: Retain?
    }

    private static let one = Mutex(())
    private nonisolated(unsafe) static let state: UnsafeMutablePointer<State> = {
      let state = unsafe UnsafeMutablePointer<State>.allocate(capacity: 1)
      unsafe state.initialize(to: State())
      return unsafe state
    }()

    /// Whether the runtime can tell.
    static let isKnown = unsafe address("_swift_retain") != nil && address(switchName) != nil

    private static let switchName =
      "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"

    private static func address(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(nil, name) }

    /// How much the calling thread does in `body`; other threads wait for their turn.
    static func count(_ body: () -> Void) -> Int {
      one.withLock { _ in
        guard let hook = unsafe address("_swift_retain"), let isOn = unsafe address(switchName) else {
          return 0
        }
        let place = unsafe hook.assumingMemoryBound(to: Retain.self)
        let state = unsafe Self.state
        unsafe state.pointee = State(thread: pthread_self(), count: 0, original: place.pointee)
        unsafe place.pointee = { object in
          let state = unsafe WorkCounter.state
          if unsafe pthread_self() == state.pointee.thread { unsafe state.pointee.count += 1 }
          return unsafe state.pointee.original?(object)
        }
        unsafe isOn.storeBytes(of: true, as: Bool.self)
        body()
        unsafe isOn.storeBytes(of: false, as: Bool.self)
        return unsafe state.pointee.count
      }
    }
  }
#endif
