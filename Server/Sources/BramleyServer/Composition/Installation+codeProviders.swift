import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation
import OpenID

// Facebook and GitHub, whose codes and tokens say nothing by themselves: each is asked about.
extension Installation {
  /// Returns the provider for Facebook; nil where it is not configured.
  static func facebook(
    _ settings: Settings, store: any KeySetStore, transport: ProviderTransport, nonces: NonceService,
    alerts: OperatorAlerts, health: ProviderHealth, sharing: SharedCounts?, surroundings: Surroundings
  ) -> FacebookProvider? {
    guard let app = settings.facebook.app else { return nil }
    let endpoint = settings.facebook.endpoint
    let keys = KeySetCache(
      of: "facebook", algorithms: [.rs256], naming: .required, store: store, transport: transport,
      surroundings: surroundings, known: { endpoint.keys }, address: { endpoint.keys })
    return FacebookProvider(
      client: FacebookClient(app: app, endpoint: endpoint, transport: transport), keys: keys,
      calls: calls(.facebook, "Facebook", settings.limits, alerts, health, sharing, surroundings),
      nonces: nonces)
  }

  /// Returns the provider for GitHub; nil where it is not configured.
  static func gitHub(
    _ settings: Settings, transport: ProviderTransport, alerts: OperatorAlerts, health: ProviderHealth,
    sharing: SharedCounts?, surroundings: Surroundings
  ) -> GitHubProvider? {
    guard let client = settings.gitHub.client else { return nil }
    return GitHubProvider(
      client: GitHubClient(
        id: client.id, secret: client.secret, endpoint: settings.gitHub.endpoint, transport: transport),
      calls: calls(.gitHub, "GitHub", settings.limits, alerts, health, sharing, surroundings),
      emailTrust: settings.gitHub.emailTrust)
  }

  /// Returns the bound on what strangers can make this server ask a provider.
  static func calls(
    _ id: ProviderID, _ name: String, _ limits: ClientLimits, _ alerts: OperatorAlerts?,
    _ health: ProviderHealth, _ sharing: SharedCounts?, _ surroundings: Surroundings
  ) -> OutwardCalls {
    let calls = OutwardCalls(
      name, allowance: limits[.bareCodes].map { Allowance(count: $0.count, seconds: $0.seconds) },
      alerts: alerts, keys: sharing?.keys ?? CountKeys(random: surroundings.random), now: surroundings.now)
    sharing?.join(calls.topics(of: id.rawValue))
    health.watch(id) { calls.pause != nil }
    return calls
  }
}
