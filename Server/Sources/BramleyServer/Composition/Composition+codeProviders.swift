import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation
import OpenID

// Facebook and GitHub, whose codes and tokens say nothing by themselves: each is asked about.
extension Composition {
  /// Returns the provider for Facebook; nil where it is not configured.
  func facebook(nonces: NonceService) -> FacebookProvider? {
    guard let app = settings.facebook.app else { return nil }
    let endpoint = settings.facebook.endpoint
    let transport = transport.counted(for: .facebook, in: health)
    let keys = KeySetCache(
      of: "facebook", algorithms: [.rs256], naming: .required, store: store, transport: transport,
      surroundings: surroundings, known: { endpoint.keys }, address: { endpoint.keys })
    return FacebookProvider(
      client: FacebookClient(app: app, endpoint: endpoint, transport: transport), keys: keys,
      calls: calls(.facebook, "Facebook"), nonces: nonces)
  }

  /// Returns the provider for GitHub; nil where it is not configured.
  func gitHub() -> GitHubProvider? {
    guard let client = settings.gitHub.client else { return nil }
    return GitHubProvider(
      client: GitHubClient(
        id: client.id, secret: client.secret, endpoint: settings.gitHub.endpoint,
        transport: transport.counted(for: .gitHub, in: health)),
      calls: calls(.gitHub, "GitHub"), emailTrust: settings.gitHub.emailTrust)
  }

  /// Returns the bound on what strangers can make this server ask a provider.
  func calls(_ id: ProviderID, _ name: String) -> OutwardCalls {
    let calls = OutwardCalls(
      name, allowance: allowance(.bareCodes), alerts: alerts,
      keys: sharing?.keys ?? CountKeys(random: surroundings.random), now: surroundings.now)
    sharing?.join(calls.topics(of: id.rawValue))
    health.watch(id) { calls.pause != nil }
    return calls
  }

  /// Returns how often strangers may take a step; nil without a limit.
  func allowance(_ step: LimitedStep) -> Allowance? {
    settings.limits[step].map { Allowance(count: $0.count, seconds: $0.seconds) }
  }
}
