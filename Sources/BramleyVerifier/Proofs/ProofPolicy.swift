#if Verifier
  public import BramleyTokens
  public import Foundation

  /// How a back end checks the DPoP proofs of bound tokens (RFC 9449).
  public struct ProofPolicy: Sendable {
    /// How old a proof may be, and how far ahead.
    public var window: DPoPWindow
    /// Records a proof by its mark until a time; false if it was recorded before. By default each process remembers for
    /// itself: where several of them answer for one address, give them a common memory, such as a unique row or a
    /// `SET NX` of Redis.
    public var isFirstUse: @Sendable (_ mark: Data, _ until: Date) async -> Bool

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - window: by default a minute, and a minute for the clocks. A device whose clock is further off is refused.
    ///   - isFirstUse: nil for a memory of this process.
    ///   - now: the time with which proofs are compared.
    public init(
      window: DPoPWindow = DPoPWindow(),
      isFirstUse: (@Sendable (_ mark: Data, _ until: Date) async -> Bool)? = nil,
      now: @escaping @Sendable () -> Date = BramleyVerifier.machineClock
    ) {
      self.window = window
      if let isFirstUse {
        self.isFirstUse = isFirstUse
      } else {
        let memory = ProofMemory(now: now)
        self.isFirstUse = { await memory.isFirstUse($0, until: $1) }
      }
    }
  }

  /// The proofs that this process has seen, until they could not be accepted again.
  actor ProofMemory {
    private let now: @Sendable () -> Date
    private var seen: [Data: Date] = [:]
    private var purgedAt = Date.distantPast

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    func isFirstUse(_ mark: Data, until end: Date) -> Bool {
      let time = now()
      if abs(time.timeIntervalSince(purgedAt)) >= 10 {
        seen = seen.filter { $0.value > time }
        purgedAt = time
      }
      return seen.updateValue(end, forKey: mark) == nil
    }
  }
#endif
