import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation
import OpenID
import ServiceLifecycle

/// Google and the OpenID providers, made from the settings.
struct OpenIDProviders: Sendable {
  let google: GoogleProvider?
  let others: [OpenIDProvider]
  private let directories: [IssuerDirectory]

  /// What the providers share.
  private struct Parts {
    let composition: Composition
    let nonces: NonceService
    var transport: ProviderTransport

    var store: any KeySetStore & SignInStore { composition.store }
    var surroundings: Surroundings { composition.surroundings }

    var codes: CodeClaims {
      CodeClaims(store: store, memory: OpenIDConnection.maximumTokenAge + OpenIDConnection.leeway)
    }

    /// Returns the parts with the calls counted as those to one provider.
    func calling(_ provider: ProviderID) -> Parts {
      var parts = self
      parts.transport = transport.counted(for: provider, in: composition.health)
      return parts
    }

    /// Returns the parts for an OpenID provider, which may lead this server into no private network.
    func calling(_ provider: OpenIDSettings) -> Parts {
      var parts = calling(provider.id)
      guard provider.addresses == .secure else { return parts }
      let (alerts, start) = (
        composition.alerts, "\(provider.name) has a name that resolves to a private network"
      )
      parts.transport = parts.transport.refusingPrivateNetworks { isRefused in
        if isRefused {
          alerts.raise(
            .providerConfiguration,
            "\(start), and is not called. If that is right, set openid.\(provider.id).allow_private_addresses: true."
          )
        } else if alerts.current[.providerConfiguration]?.hasPrefix(start) == true {
          alerts.clear(.providerConfiguration)
        }
      }
      return parts
    }
  }

  init(_ composition: Composition, nonces: NonceService) {
    let (settings, surroundings) = (composition.settings, composition.surroundings)
    let parts = Parts(composition: composition, nonces: nonces, transport: composition.transport)
    google = settings.google.settings.map { Self.google($0, settings.google.base, parts.calling(.google)) }
    let made = settings.openID.providers.map { section in
      let settings = section.settings(
        assertions: { surroundings.newIDText(at: surroundings.now()) })
      let own = parts.calling(settings)
      let directory = IssuerDirectory(
        settings, store: composition.store, transport: own.transport, alerts: composition.alerts,
        now: surroundings.now)
      return (Self.provider(settings, directory, own), directory)
    }
    others = made.map(\.0)
    directories = made.map(\.1)
  }

  /// The sign-in methods, in the order in which they are shown.
  var all: [any SignInProvider] { (google.map { [$0] } ?? []) + others }

  /// What keeps their metadata and keys fresh beside the listener.
  var renewal: ProviderRenewal {
    ProviderRenewal(
      directories: directories,
      keys: ((google.map { [$0.connection] } ?? []) + others.map(\.connection)).map(\.keys))
  }

  /// Adds the services that receive what these providers report.
  func receiveEvents(in services: inout ServerServices, _ composition: Composition) {
    let (store, liveness) = (composition.store, composition.liveness)
    let (surroundings, logger) = (composition.surroundings, composition.logger)
    services.googleNotifications = google.map {
      GoogleNotificationService(
        $0, store: store, liveness: liveness, surroundings: surroundings, logger: logger)
    }
    services.logoutTokens = others.map {
      LogoutTokenService(
        $0, store: store, liveness: liveness, surroundings: surroundings, logger: logger)
    }
  }

  private static func google(
    _ settings: GoogleSettings, _ base: ProviderAddress?, _ parts: Parts
  ) -> GoogleProvider {
    let endpoint = base.map { GoogleEndpoint(base: $0.text) } ?? .production
    let metadata = endpoint.metadata
    let keys = KeySetCache(
      of: .google, algorithms: [.rs256], naming: .required, store: parts.store, transport: parts.transport,
      surroundings: parts.surroundings, known: { metadata.keySetURL }, address: { metadata.keySetURL })
    let connection = OpenIDConnection(
      name: "Google", clientID: settings.webClientID, authentication: settings.authentication, keys: keys,
      algorithms: [.rs256], naming: .required,
      calls: parts.composition.calls(.google, "Google"),
      transport: parts.transport, now: parts.surroundings.now,
      metadata: { () async throws(Refusal) in metadata })
    return GoogleProvider(
      settings: settings, endpoint: endpoint, connection: connection, nonces: parts.nonces,
      codes: parts.codes)
  }

  private static func provider(
    _ settings: OpenIDSettings, _ directory: IssuerDirectory, _ parts: Parts
  ) -> OpenIDProvider {
    let keys = KeySetCache(
      of: PublishedSource(rawValue: settings.issuer), algorithms: SignatureAlgorithm.all, naming: .optional,
      store: parts.store, transport: parts.transport, surroundings: parts.surroundings,
      known: { await directory.known()?.keySetURL }, address: { try await directory.metadata().keySetURL })
    let quirks = settings.quirks
    let connection = OpenIDConnection(
      name: settings.name, clientID: settings.clientID, authentication: settings.authentication, keys: keys,
      algorithms: SignatureAlgorithm.all, naming: .optional,
      secret: quirks.signsWithSecret ? settings.secret.map(SharedSecret.init) : nil,
      hasPlainErrors: quirks.hasPlainErrors, adapting: quirks.adapt,
      calls: parts.composition.calls(settings.id, settings.name),
      transport: parts.transport, now: parts.surroundings.now,
      metadata: { () async throws(Refusal) in try await directory.metadata() })
    return OpenIDProvider(
      settings: settings, connection: connection, nonces: parts.nonces, codes: parts.codes)
  }
}

/// Renews the providers' metadata and keys beside the listener. The start does not wait for it, and a failure is
/// repeated: a provider that is away leaves the others alone.
struct ProviderRenewal: Service {
  let directories: [IssuerDirectory]
  let keys: [KeySetCache]

  static let pauses: [Duration] = [.milliseconds(200), .seconds(1), .seconds(5), .seconds(30)]
  static let interval: Duration = .seconds(3_600)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        for directory in directories { group.addTask { await Self.repeated { await directory.renew() } } }
        for cache in keys { group.addTask { await Self.once { await cache.warm() } } }
      }
    }
    try? await gracefulShutdown()
  }

  private static func repeated(_ work: () async -> Bool) async {
    while !Task.isCancelled {
      await once(work)
      guard (try? await Task.sleep(for: interval)) != nil else { return }
    }
  }

  private static func once(_ work: () async -> Bool) async {
    for pause in pauses {
      if await work() { return }
      guard (try? await Task.sleep(for: pause)) != nil else { return }
    }
  }
}
