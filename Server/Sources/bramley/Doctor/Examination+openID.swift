import BramleyCore
import BramleyServer
import Foundation
import Inspection
import OpenID

/// The checks of the OpenID providers, whose metadata is asked for first.
extension Examination {
  func openIDChecks(_ section: OpenIDProviderSection, _ setUp: SetUp) async -> [Check] {
    let name = "openid.\(section.id)"
    let rule = rule(section.name, name, section.id, setUp)
    let settings = section.settings(assertions: { UUID().uuidString })
    let transport = network.apple
    let fetched =
      await within(network.limit) {
        () async -> Result<ProviderMetadata, ProviderMetadata.FetchFailure> in
        do throws(ProviderMetadata.FetchFailure) {
          return .success(
            try await ProviderMetadata.fetch(
              of: settings.issuer, named: settings.metadataIssuer, by: transport,
              addresses: settings.addresses
            ).0)
        } catch { return .failure(error) }
      } ?? .failure(.call(.unreachable))
    guard case .success(let metadata) = fetched else {
      guard case .failure(let failure) = fetched else { return [] }
      return [Check(.providerReachable, name, rule.metadata(failure))]
    }
    let reached = Check(.providerReachable, name, rule.metadata(nil))
    guard let client = section.clientID else { return [reached] }
    let failure = await tryCode(
      TokenEndpoint(
        url: metadata.tokenEndpoint, client: client, authentication: settings.authentication,
        transport: transport, now: now), rule.callback)
    return [reached, Check(.providerClient, name, rule.client(failure)), callbackCheck(rule, setUp)]
  }
}
