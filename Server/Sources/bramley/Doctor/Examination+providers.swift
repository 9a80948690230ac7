import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import OpenID

/// The checks of the providers besides Apple. Each is asked one harmless question, and changes nothing.
extension Examination {
  func providerChecks(_ setUp: SetUp) async -> [Check] {
    async let google = googleChecks(setUp)
    async let facebook = facebookChecks(setUp)
    async let gitHub = gitHubChecks(setUp)
    var checks = await google + facebook + gitHub
    for section in setUp.settings.openID.providers { checks += await openIDChecks(section, setUp) }
    return checks
  }

  private func googleChecks(_ setUp: SetUp) async -> [Check] {
    let section = setUp.settings.google
    guard let settings = section.settings else { return [] }
    let endpoint = section.base.map { GoogleEndpoint(base: $0.text) } ?? .production
    let rule = rule("Google", "google", .google, setUp)
    var checks = [
      Check(.providerReachable, "google", await rule.keys(await answer(from: endpoint.metadata.keySetURL)))
    ]
    guard let web = settings.webClientID else { return checks }
    let failure = await tryCode(
      TokenEndpoint(
        url: endpoint.metadata.tokenEndpoint, client: web, authentication: settings.authentication,
        transport: network.apple, now: now), rule.callback)
    checks += [Check(.providerClient, "google", rule.client(failure)), callbackCheck(rule, setUp)]
    return checks
  }

  private func facebookChecks(_ setUp: SetUp) async -> [Check] {
    let section = setUp.settings.facebook
    guard let app = section.app else { return [] }
    let rule = rule("Facebook", "facebook", .facebook, setUp)
    let client = FacebookClient(app: app, endpoint: section.endpoint, transport: network.apple)
    let failure = await within(network.limit) { await client.tryApp() } ?? .unreachable
    return [
      Check(.providerReachable, "facebook", await rule.keys(await answer(from: section.endpoint.keys))),
      Check(.providerClient, "facebook", rule.client(failure)), callbackCheck(rule, setUp),
      Check(
        .graphVersion, "facebook.graph_version", GraphVersionRule.verdict(section.version, at: now())),
    ]
  }

  private func gitHubChecks(_ setUp: SetUp) async -> [Check] {
    let section = setUp.settings.gitHub
    guard let client = section.client else { return [] }
    let rule = rule("GitHub", "github", .gitHub, setUp)
    let gitHub = GitHubClient(
      id: client.id, secret: client.secret, endpoint: section.endpoint, transport: network.apple)
    let failure =
      await within(network.limit) { await gitHub.tryClient(redirectURI: rule.callback) } ?? .unreachable
    return [Check(.providerClient, "github", rule.client(failure)), callbackCheck(rule, setUp)]
  }

  func rule(
    _ name: String, _ section: String, _ provider: ProviderID, _ setUp: SetUp
  ) -> ProviderAnswerRule {
    let url = setUp.settings.server.publicURL ?? setUp.boundURL
    return ProviderAnswerRule(
      name: name, section: section,
      callback: AuthorizationService.callbackAddress(of: url.text, for: provider))
  }

  func callbackCheck(_ rule: ProviderAnswerRule, _ setUp: SetUp) -> Check {
    let url = setUp.settings.server.publicURL ?? setUp.boundURL
    let isFine = url.scheme == "https" || setUp.settings.apple.isEmulated
    return Check(.providerCallback, rule.callback, rule.callback(isReachable: isFine))
  }

  private func answer(from url: URL) async -> ProviderTransport.Answer? {
    let transport = network.apple
    return await within(network.limit) { try? await transport.send(url, nil) } ?? nil
  }

  /// Asks a token endpoint about an invented code.
  func tryCode(_ endpoint: TokenEndpoint, _ callback: String) async -> ProviderCallFailure {
    await within(network.limit) { () async -> ProviderCallFailure in
      do throws(ProviderCallFailure) {
        _ = try await endpoint.exchange(
          code: "bramley-doctor", redirectURI: callback, codeVerifier: String(repeating: "A", count: 43))
        return .malformed
      } catch { return error }
    } ?? .unreachable
  }
}
