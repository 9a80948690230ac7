import BramleyTokens
public import Foundation

/// A provider's keys, cached so that sign-in keeps working while the provider is unreachable.
///
/// A set is renewed hourly, in the background while the older one is used; a set is used for at most seven days.
/// An unknown key id causes one fetch in ten seconds. Concurrent callers share one fetch, and so do processes with one
/// store: what another one has stored meanwhile is taken in place of a fetch, where it is enough.
public actor KeySetCache {
  /// A key set document with the time of its fetch, as a store keeps it.
  public struct Saved: Sendable {
    /// The document.
    public var document: Data
    /// When it was fetched.
    public var fetchedAt: Date

    /// Makes the value.
    public init(document: Data, fetchedAt: Date) {
      self.document = document
      self.fetchedAt = fetchedAt
    }
  }

  static let renewalAge: TimeInterval = 3_600
  /// Providers write `iat` in whole seconds, rounded down.
  static let tokenTimeStep: TimeInterval = 1

  /// By how many seconds the clock of another process may be ahead.
  static let clockTolerance: TimeInterval = 30

  private let algorithms: Set<SignatureAlgorithm>
  private let naming: KeySet.Naming
  private let fetch: @Sendable () async throws -> Data
  private let save: @Sendable (Saved) async -> Void
  private let load: @Sendable () async -> Saved?
  private let now: @Sendable () -> Date

  private var current: KeySet?
  private var fetchedAt = Date.distantPast
  private var schedule = KeySetSchedule(tokenTimeStep: tokenTimeStep)
  private var loading: Task<Void, Never>?
  private var fetching: Task<Bool, Never>?

  /// Makes a cache.
  ///
  /// - Parameters:
  ///   - algorithms: what the keys are used for; keys for others are ignored.
  ///   - naming: whether a key must have an id.
  ///   - fetch: fetches the document.
  ///   - load: the document that was stored last, if any.
  ///   - save: stores a document.
  ///   - now: the time.
  public init(
    algorithms: Set<SignatureAlgorithm> = [.rs256], naming: KeySet.Naming = .required,
    fetch: @escaping @Sendable () async throws -> Data,
    load: @escaping @Sendable () async -> Saved? = { nil },
    save: @escaping @Sendable (Saved) async -> Void = { _ in },
    now: @escaping @Sendable () -> Date
  ) {
    self.algorithms = algorithms
    self.naming = naming
    self.fetch = fetch
    self.load = load
    self.save = save
    self.now = now
  }

  /// Looks up a key, fetching the provider's set if no cached one can decide.
  public func key(_ kid: KeyID, forTokenIssuedAt issuedAt: Date) async -> KeyLookup {
    await key(forTokenIssuedAt: issuedAt) { $0.keys[kid] }
  }

  /// Looks up a key by what the set says, fetching the provider's set if no cached one can decide.
  ///
  /// - Parameter pick: returns the key; nil when the set lacks it.
  func key(
    forTokenIssuedAt issuedAt: Date, _ pick: @escaping @Sendable (KeySet) -> VerificationKey?
  ) async -> KeyLookup {
    if current == nil { await loadOnce() }
    let asked = now()
    if let key = usableSet.flatMap(pick) {
      if schedule.phase(at: asked) == .fresh { return .found(key) }
      let fetch = startFetch { _ in true }
      if !schedule.mustRenewFirst(at: asked) { return .found(key) }
      _ = await fetch?.value
    } else {
      _ = await startFetch { pick($0) != nil }?.value
      // A fetch that was in flight already may be older than the token.
      if usableSet.flatMap(pick) == nil, !canDeny(issuedAt, asked) {
        _ = await startFetch { pick($0) != nil }?.value
      }
    }
    guard let usableSet else { return .unavailable }
    if let key = pick(usableSet) { return .found(key) }
    return canDeny(issuedAt, asked) ? .unknown : .unavailable
  }

  private func canDeny(_ issuedAt: Date, _ asked: Date) -> Bool {
    schedule.canDenyKey(ofTokenIssuedAt: issuedAt, askedAt: asked)
  }

  /// Fetches a set, however fresh the cached one is and however recently a fetch failed; for the start of a server.
  /// Meanwhile a stored set is used.
  ///
  /// - Returns: whether the provider's present set is cached now.
  public func warm() async -> Bool {
    if current == nil { await loadOnce() }
    schedule.allowFetch()
    return await startFetch { _ in false }?.value ?? false
  }

  private var usableSet: KeySet? { schedule.phase(at: now()) == .missing ? nil : current }

  private func loadOnce() async {
    let task =
      loading
      ?? Task {
        guard let saved = await load(),
          let set = await KeySet(document: saved.document, algorithms: algorithms, naming: naming),
          current == nil
        else { return }
        // If the clock was set back, an old set must not look new for ever.
        adopt(set, fetchedAt: min(saved.fetchedAt, now()))
      }
    loading = task
    await task.value
  }

  /// The fetch in flight, or a new one, with whether it brought a set; nil when one began less than ten seconds ago.
  ///
  /// - Parameter isEnough: whether a set that another process has fetched meanwhile takes the place of the fetch.
  private func startFetch(_ isEnough: @escaping @Sendable (KeySet) -> Bool) -> Task<Bool, Never>? {
    if let fetching { return fetching }
    let started = now()
    guard schedule.beginFetch(at: started) else { return nil }
    let task = Task {
      defer { fetching = nil }
      if await takesOver(isEnough) { return true }
      guard let document = try? await fetch(),
        let set = await KeySet(document: document, algorithms: algorithms, naming: naming)
      else {
        schedule.fetchFailed()
        return false
      }
      adopt(set, fetchedAt: started)
      await save(Saved(document: document, fetchedAt: started))
      return true
    }
    fetching = task
    return task
  }

  /// Takes what another process has stored, if it is newer, fresh, and enough.
  private func takesOver(_ isEnough: (KeySet) -> Bool) async -> Bool {
    guard let saved = await load(), saved.fetchedAt <= now().addingTimeInterval(Self.clockTolerance) else {
      return false
    }
    // It denies no key of a token that was issued after the fetch, whichever clock is ahead.
    let fetchedAt = saved.fetchedAt.addingTimeInterval(-Self.clockTolerance)
    guard fetchedAt > self.fetchedAt, now().timeIntervalSince(fetchedAt) < Self.renewalAge,
      let set = await KeySet(document: saved.document, algorithms: algorithms, naming: naming), isEnough(set)
    else { return false }
    adopt(set, fetchedAt: min(fetchedAt, now()))
    return true
  }

  private func adopt(_ set: KeySet, fetchedAt: Date) {
    (current, self.fetchedAt) = (set, fetchedAt)
    schedule.adopt(
      fetchedAt: fetchedAt, renewalAge: Self.renewalAge, staleAge: KeySetSchedule.maximumAge)
  }
}
