import BramleyCore
import BramleyServer
import Foundation
import Inspection

/// The check of the address to which Apple sends its notifications.
extension Examination {
  func notificationCheck(_ setUp: SetUp, after local: [Check]) async -> Check {
    let isEmulated = setUp.settings.apple.isEmulated
    guard !local.hasFailure(.publicURL),
      let base = setUp.settings.server.publicURL ?? (isEmulated ? setUp.boundURL : nil)
    else { return Check(.notificationURL, "server.public_url", Self.notAsked(for: .publicURL)) }
    guard !local.hasFailure(.listenAddress) else {
      return Check(.notificationURL, "server.public_url", Self.notAsked(for: .listenAddress))
    }
    let text = PublicAddressRule.notificationAddress(of: base)
    guard let url = URL(string: text) else {
      return Check(.notificationURL, text, Self.notAsked(for: .publicURL))
    }
    return Check(.notificationURL, text, await verdict(at: url, base, setUp))
  }

  private func verdict(at url: URL, _ base: WebOrigin, _ setUp: SetUp) async -> Verdict {
    let isEmulated = setUp.settings.apple.isEmulated
    if !isEmulated, base.host.isLoopback {
      return .warn(
        "Apple can't reach \(url.absoluteString), which is this machine itself.",
        remedy: "Set server.public_url to an address that is reached from outside.")
    }
    let rule = NotificationRule(
      url: url.absoluteString,
      isOwn: base.host.isLoopback && base.scheme == "http" && (base.port ?? 80) == setUp.settings.server.port,
      isBeforeFirstStart: stage == .beforeFirstStart)
    let probe = network.notifications
    let host = base.host.text
    let outcome = await within(network.limit) {
      () async -> (addresses: [String], NotificationProbe.Outcome)? in
      let addresses = await probe.resolve(host)
      return addresses.isEmpty ? nil : (addresses, await probe.post(url))
    }
    switch outcome {
    case nil: return rule.verdict(.timedOut, isPrivate: false)
    case .some(nil): return rule.noSuchHost
    case .some(let (addresses, outcome)?):
      return rule.verdict(
        outcome, isPrivate: !isEmulated && addresses.allSatisfy(PrivateAddress.contains))
    }
  }
}
