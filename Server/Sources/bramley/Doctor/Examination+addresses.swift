import BramleyCore
import BramleyServer
import Inspection

/// The checks of the addresses that others use.
extension Examination {
  func addresses(_ setUp: SetUp) -> [Check] {
    let rule = setUp.addressRule
    let url = Check(.publicURL, rule.url?.text ?? "server.public_url", rule.verdict)
    return [url] + callback(setUp, rule, isJudged: url.status != .fail) + appRedirects(setUp)
  }

  /// Looks who listens at the server's address.
  func listenChecks(_ setUp: SetUp) async -> [Check] {
    let (host, port) = (setUp.settings.server.host, setUp.settings.server.port)
    let keys: [SettingKey] = [.serverHost, .serverPort]
    guard !setUp.problems.contains(where: { $0.key.map(keys.contains) ?? false }) else { return [] }
    let finding = port == 0 ? .free : await network.listening.look(host, port)
    let address = "\(host.inURL):\(port)"
    return [Check(.listenAddress, address, ListenAddressRule.verdict(finding, at: address))]
  }

  private func callback(_ setUp: SetUp, _ rule: PublicAddressRule, isJudged: Bool) -> [Check] {
    guard rule.hasWebClients, !setUp.problems.contains(where: { $0.key == .serverPublicURL }) else {
      return []
    }
    let url = rule.url ?? setUp.boundURL
    let verdict =
      isJudged
      ? PublicAddressRule.callback(url, isEmulated: rule.isEmulated) : Self.notAsked(for: .publicURL)
    return [Check(.redirectURI, PublicAddressRule.callbackAddress(of: url), verdict)]
  }

  private func appRedirects(_ setUp: SetUp) -> [Check] {
    // A value that the server rejects is reported in the server's own words.
    guard !setUp.redirectURIs.isEmpty, !setUp.problems.contains(where: { $0.key == .appRedirectURIs }) else {
      return []
    }
    let addresses = setUp.settings.app.redirectURIs
    let checks = addresses.map { Check(.redirectURI, $0.text, PublicAddressRule.appRedirect($0)) }
    let missing = PublicAddressRule.missingLoopback(in: addresses).map {
      Check(.redirectURI, AppSection.loopback.text, $0)
    }
    return checks + (missing.map { [$0] } ?? [])
  }

  /// Returns the verdict of a check that another failure prevents.
  static func notAsked(for ids: CheckID...) -> Verdict {
    let names = ids.map(\.rawValue).joined(separator: ", ")
    return .warn(
      "This was not checked, since \(names) must be right first.",
      remedy: "Fix \(names), then run bramley doctor again.")
  }
}

extension SetUp {
  /// The address that a server uses as its own when `server.public_url` is unset.
  var boundURL: WebOrigin { WebOrigin(listeningOn: settings.server.host, port: settings.server.port) }
}
