import BramleyAPI
package import Foundation
package import OpenID

/// The metadata of one issuer: stored, and renewed in the background while the earlier one is used. Once it is known,
/// no sign-in waits for it. Nodes with one store fetch it once between them.
package actor IssuerDirectory {
  /// Seconds after which the metadata is renewed.
  static let renewalAge: TimeInterval = 86_400
  /// The minimum number of seconds between two fetches.
  static let retryInterval: TimeInterval = 10

  private let settings: OpenIDSettings
  private let store: any KeySetStore
  private let transport: ProviderTransport
  private let alerts: OperatorAlerts
  private let now: @Sendable () -> Date

  private var current: (metadata: ProviderMetadata, fetchedAt: Date)?
  private var attemptedAt: Date?
  private var isLoaded = false
  private var fetching: Task<ProviderMetadata.FetchFailure?, Never>?

  package init(
    _ settings: OpenIDSettings, store: any KeySetStore, transport: ProviderTransport, alerts: OperatorAlerts,
    now: @escaping @Sendable () -> Date
  ) {
    self.settings = settings
    self.store = store
    self.transport = transport
    self.alerts = alerts
    self.now = now
  }

  /// Returns the metadata, fetching it only where none is known.
  package func metadata() async throws(Refusal) -> ProviderMetadata {
    if let known = await known() {
      if let fetchedAt = current?.fetchedAt, !isFresh(fetchedAt) { _ = startFetch() }
      return known
    }
    let failure = await startFetch()?.value
    if let current { return current.metadata }
    throw refusal(for: failure)
  }

  /// Returns the metadata that is cached or stored; asks nobody.
  package func known() async -> ProviderMetadata? {
    if current == nil, !isLoaded {
      let saved = await stored()
      isLoaded = true
      if current == nil { current = saved }
    }
    return current?.metadata
  }

  private func stored() async -> (metadata: ProviderMetadata, fetchedAt: Date)? {
    guard let saved = try? await store.metadata(of: settings.issuer),
      let metadata = try? ProviderMetadata(
        document: saved.document, issuer: settings.metadataIssuer, addresses: settings.addresses)
    else { return nil }
    // If the clock was set back, an old document must not look new for ever.
    return (metadata, min(saved.fetchedAt, now()))
  }

  /// Fetches the metadata unless it is fresh, however recently a fetch failed; returns whether it is known then. For the
  /// renewal beside the listener alone: the provider may be starting at the same time.
  package func renew() async -> Bool {
    if await known() != nil, let fetchedAt = current?.fetchedAt, isFresh(fetchedAt) { return true }
    attemptedAt = nil
    _ = await startFetch()?.value
    return current != nil
  }

  private func isFresh(_ fetchedAt: Date) -> Bool {
    (0..<Self.renewalAge).contains(now().timeIntervalSince(fetchedAt))
  }

  private func startFetch() -> Task<ProviderMetadata.FetchFailure?, Never>? {
    if let fetching { return fetching }
    let started = now()
    if let attemptedAt, (0..<Self.retryInterval).contains(started.timeIntervalSince(attemptedAt)) {
      return nil
    }
    attemptedAt = started
    let task = Task { await fetch(at: started) }
    fetching = task
    return task
  }

  private func fetch(at started: Date) async -> ProviderMetadata.FetchFailure? {
    defer { fetching = nil }
    if let other = await stored(), isFresh(other.fetchedAt),
      other.fetchedAt > current?.fetchedAt ?? .distantPast,
      MetadataRule.accepts(other.metadata, after: current?.metadata, keyHost: settings.keyHost)
    {
      current = other
      return nil
    }
    do throws(ProviderMetadata.FetchFailure) {
      let (fetched, document) = try await ProviderMetadata.fetch(
        of: settings.issuer, named: settings.metadataIssuer, by: transport, addresses: settings.addresses)
      guard MetadataRule.accepts(fetched, after: current?.metadata, keyHost: settings.keyHost) else {
        report("the host of its keys (jwks_uri) has changed")
        return nil
      }
      current = (fetched, started)
      alerts.clear(.metadataChanged)
      try? await store.keepMetadata(
        PublishedDocument(document: document, fetchedAt: started), of: settings.issuer)
      return nil
    } catch {
      if case .document(.issuer) = error { report("its metadata names another issuer") }
      return error
    }
  }

  private func report(_ change: String) {
    alerts.raise(
      .metadataChanged,
      """
      The OpenID provider \(settings.id) publishes other metadata than before: \(change). The earlier one stays in use, \
      if there was one. Ask the provider; if the change is right, correct openid.\(settings.id).issuer, or set \
      openid.\(settings.id).key_host to the new host.
      """)
  }

  private func refusal(for failure: ProviderMetadata.FetchFailure?) -> Refusal {
    switch failure {
    case .call, nil:
      Refusal(.providerUnavailable, "\(settings.name) did not answer.", retryAfter: 10)
    case .issuer, .document:
      Refusal(
        .providerConfiguration, "\(settings.name) publishes no metadata that this server can use.",
        remedy:
          "Run bramley doctor on the server; openid.\(settings.id).issuer must be exactly the provider's.")
    }
  }
}

/// Decides whether newly published metadata takes the place of what is in use.
package enum MetadataRule {
  /// Whoever controls the keys can sign in as anybody, so another host is no routine change.
  ///
  /// - Parameter keyHost: the host that the operator accepts besides the known one.
  package static func accepts(
    _ new: ProviderMetadata, after known: ProviderMetadata?, keyHost: String?
  ) -> Bool {
    guard let known else { return true }
    let host = new.keySetURL.host()?.lowercased()
    return host == known.keySetURL.host()?.lowercased() || (host != nil && host == keyHost?.lowercased())
  }
}
