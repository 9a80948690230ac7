#if Verifier
  import BramleyTokens
  import Foundation

  /// What the cache knows of a key id.
  enum KeyLookup: Sendable {
    case found(PublishedKey)
    /// The issuer does not publish such a key: a set that is newer than the token lacks it.
    case unknown
    /// No set is available that could decide; the next fetch may begin in so many seconds.
    case unavailable(retryAfter: Int)
  }

  /// The issuer's keys, cached.
  ///
  /// A set is replaced in the background before it is stale and is used until then. A stale set is replaced
  /// first, unless the server is down: then it is used for at most seven days, and nobody waits. Fetches are at
  /// least ten seconds apart, whatever key ids are looked up, and concurrent callers share one.
  actor KeySetCache {
    /// The part of a set's lifetime after which it is replaced.
    static let renewal = 0.75

    private let source: KeySetSource
    private let now: @Sendable () -> Date

    private var set: KeySet?
    private var schedule = KeySetSchedule()
    private var fetching: Task<Void, Never>?

    init(source: KeySetSource, now: @escaping @Sendable () -> Date) {
      self.source = source
      self.now = now
    }

    func key(_ kid: String, forTokenIssuedAt issuedAt: Date) async -> KeyLookup {
      let asked = now()
      if let key = usableSet?[kid] {
        if schedule.phase(at: asked) == .fresh { return .found(key) }
        let fetch = startFetch()
        if !schedule.mustRenewFirst(at: asked) { return .found(key) }
        await fetch?.value
      } else {
        await startFetch()?.value
      }
      guard let usableSet else { return .unavailable(retryAfter: schedule.secondsToRetry(at: now())) }
      if let key = usableSet[kid] { return .found(key) }
      return schedule.canDenyKey(ofTokenIssuedAt: issuedAt, askedAt: asked)
        ? .unknown : .unavailable(retryAfter: schedule.secondsToRetry(at: now()))
    }

    func warmUp() async -> Bool {
      if [.fresh, .renewable].contains(schedule.phase(at: now())) { return true }
      schedule.allowFetch()
      await startFetch()?.value
      return usableSet != nil
    }

    private var usableSet: KeySet? { schedule.phase(at: now()) == .missing ? nil : set }

    /// The fetch in flight, or a new one; nil when one began less than ten seconds ago.
    private func startFetch() -> Task<Void, Never>? {
      if let fetching { return fetching }
      let started = now()
      guard schedule.beginFetch(at: started) else { return nil }
      let task = Task {
        if let fetched = await source.fetch() {
          set = fetched.set
          schedule.adopt(
            fetchedAt: started, renewalAge: fetched.lifetime * Self.renewal, staleAge: fetched.lifetime)
        } else {
          schedule.fetchFailed()
        }
        fetching = nil
      }
      fetching = task
      return task
    }
  }
#endif
