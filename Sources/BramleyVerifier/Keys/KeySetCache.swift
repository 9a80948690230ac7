#if Verifier
  import Foundation

  /// What the cache knows of a key id.
  enum KeyLookup: Sendable {
    case found(PublishedKey)
    /// A set that is newer than the token lacks it.
    case unknown
    /// No set that could tell is to be had now; the next try is in so many seconds.
    case unavailable(retryAfter: Int)
  }

  /// The issuer's keys, kept at hand.
  ///
  /// A set is replaced in the background before it is stale, while it goes on serving. A set that nobody used
  /// for so long that it went stale is replaced first. While the server is down the old set serves, seven days
  /// at most, and nobody waits. Fetches are ten seconds apart, whatever key ids come in, and any number of
  /// callers share one.
  actor KeySetCache {
    static let retryInterval: TimeInterval = 10
    static let maximumAge: TimeInterval = 7 * 86_400
    /// The part of a set's lifetime after which it is replaced.
    static let renewal = 0.75

    private struct Held {
      var set: KeySet
      var fetchedAt: Date
      var lifetime: TimeInterval
    }

    private let source: KeySetSource
    private let now: @Sendable () -> Date

    private var held: Held?
    private var fetching: Task<Void, Never>?
    private var attemptedAt: Date?
    private var lastFetchFailed = false

    init(source: KeySetSource, now: @escaping @Sendable () -> Date) {
      self.source = source
      self.now = now
    }

    func key(_ kid: String, forTokenIssuedAt issuedAt: Date) async -> KeyLookup {
      if let usable, let key = usable.set[kid] {
        let age = age(of: usable.fetchedAt)
        if (0..<usable.lifetime * Self.renewal).contains(age) { return .found(key) }
        let fetch = startFetch()
        if (0..<usable.lifetime).contains(age) || lastFetchFailed { return .found(key) }
        await fetch?.value
      } else {
        await startFetch()?.value
      }
      guard let usable else { return .unavailable(retryAfter: secondsToRetry) }
      if let key = usable.set[kid] { return .found(key) }
      return usable.fetchedAt >= issuedAt ? .unknown : .unavailable(retryAfter: secondsToRetry)
    }

    func warmUp() async -> Bool {
      if let usable, (0..<usable.lifetime).contains(age(of: usable.fetchedAt)) { return true }
      attemptedAt = nil
      await startFetch()?.value
      return usable != nil
    }

    private var usable: Held? {
      guard let held, age(of: held.fetchedAt) < Self.maximumAge else { return nil }
      return held
    }

    /// Negative when the clock went back, which counts as too old to be fresh.
    private func age(of date: Date) -> TimeInterval { now().timeIntervalSince(date) }

    private var secondsToRetry: Int {
      let passed = attemptedAt.map(age) ?? 0
      return Int(max(1, min(Self.retryInterval, Self.retryInterval - passed)).rounded(.up))
    }

    /// The fetch in flight, or a new one; nil when one began less than ten seconds ago.
    private func startFetch() -> Task<Void, Never>? {
      if let fetching { return fetching }
      if let attemptedAt, (0..<Self.retryInterval).contains(age(of: attemptedAt)) { return nil }
      let started = now()
      attemptedAt = started
      let task = Task {
        let fetched = await source.fetch()
        if let fetched { held = Held(set: fetched.set, fetchedAt: started, lifetime: fetched.lifetime) }
        lastFetchFailed = fetched == nil
        fetching = nil
      }
      fetching = task
      return task
    }
  }
#endif
