#if Verifier
  import Foundation

  /// A clock that moves only when told to.
  ///
  /// `@unchecked Sendable`: `time` is touched only under `lock`.
  final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Date(timeIntervalSince1970: 1_800_000_000)

    var now: Date { lock.withLock { time } }

    func advance(by seconds: TimeInterval) { lock.withLock { time += seconds } }
  }
#endif
