public import Foundation

/// What the cache knows of a key id.
public enum AppleKeyLookup: Sendable {
  /// The key.
  case found(AppleKey)
  /// A set that is newer than the token lacks it.
  case unknown
  /// No set that could tell is to be had now.
  case unavailable
}

/// Apple's keys, kept at hand so that sign-in goes on while Apple is away.
///
/// Refreshed hourly, in the background while an older set serves; a set serves seven days at most.
/// An unknown key id causes one fetch per ten seconds. Any number of callers share one fetch.
public actor AppleKeyCache {
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

  static let refreshAge: TimeInterval = 3_600
  static let maximumAge: TimeInterval = 7 * 86_400
  static let retryInterval: TimeInterval = 10
  /// Seconds that the time in a token may lie before its true time: Apple gives whole seconds.
  static let tokenTimeStep: TimeInterval = 1

  private let fetch: @Sendable () async throws -> Data
  private let save: @Sendable (Saved) async -> Void
  private let load: @Sendable () async -> Saved?
  private let now: @Sendable () -> Date

  private var current: (set: AppleKeySet, fetchedAt: Date)?
  private var loading: Task<Void, Never>?
  private var fetching: Task<Void, Never>?
  private var attemptedAt: Date?

  /// Makes a cache over a way to fetch the document and a place to keep it.
  public init(
    fetch: @escaping @Sendable () async throws -> Data,
    load: @escaping @Sendable () async -> Saved? = { nil },
    save: @escaping @Sendable (Saved) async -> Void = { _ in },
    now: @escaping @Sendable () -> Date
  ) {
    self.fetch = fetch
    self.load = load
    self.save = save
    self.now = now
  }

  /// Looks a key up, fetching Apple's set if none at hand can tell.
  public func key(_ kid: AppleKeyID, forTokenIssuedAt issuedAt: Date) async -> AppleKeyLookup {
    if current == nil { await loadOnce() }
    if let usable, let key = usable.set.keys[kid] {
      if age(of: usable.fetchedAt) >= Self.refreshAge { startFetch() }
      return .found(key)
    }
    let asked = now()
    if let task = startFetch() { await task.value }
    guard let usable else { return .unavailable }
    if let key = usable.set.keys[kid] { return .found(key) }
    let certain = min(max(asked, issuedAt), issuedAt.addingTimeInterval(Self.tokenTimeStep))
    return usable.fetchedAt >= certain ? .unknown : .unavailable
  }

  /// Sees to a fresh set before it is needed, however short ago a fetch failed; for the start of a server.
  ///
  /// - Returns: whether one is at hand.
  public func warm() async -> Bool {
    if current == nil { await loadOnce() }
    if let usable, age(of: usable.fetchedAt) < Self.refreshAge { return true }
    attemptedAt = nil
    if let task = startFetch() { await task.value }
    return usable.map { age(of: $0.fetchedAt) < Self.refreshAge } ?? false
  }

  private var usable: (set: AppleKeySet, fetchedAt: Date)? {
    guard let current, age(of: current.fetchedAt) < Self.maximumAge else { return nil }
    return current
  }

  private func age(of date: Date) -> TimeInterval { now().timeIntervalSince(date) }

  private func loadOnce() async {
    let task =
      loading
      ?? Task {
        guard let saved = await load(), let set = await AppleKeySet(document: saved.document) else { return }
        // A clock that went back must not make an old set look new for ever.
        let fetchedAt = min(saved.fetchedAt, now())
        if current == nil { current = (set, fetchedAt) }
      }
    loading = task
    await task.value
  }

  /// The fetch in flight, or a new one; nil when one ended less than ten seconds ago.
  @discardableResult
  private func startFetch() -> Task<Void, Never>? {
    if let fetching { return fetching }
    if let attemptedAt, (0..<Self.retryInterval).contains(age(of: attemptedAt)) { return nil }
    let started = now()
    attemptedAt = started
    let task = Task {
      defer { fetching = nil }
      guard let document = try? await fetch(), let set = await AppleKeySet(document: document) else { return }
      current = (set, started)
      await save(Saved(document: document, fetchedAt: started))
    }
    fetching = task
    return task
  }
}
