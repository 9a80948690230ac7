package import AppleID
import Foundation
package import OpenID
import Synchronization

/// Watches whether Apple accepts this server for each of its client ids. An alert is raised once when Apple
/// refuses one, and cleared when Apple accepts all of them again.
package final class AppleConfigurationWatch: Sendable {
  private let alerts: OperatorAlerts
  private let callback: String
  private let refused = Mutex<Set<AppleClientID>>([])

  /// - Parameter callback: this server's own return URL. Any other URL came from a stranger; when Apple
  ///   refuses the call for it, the configuration is not at fault.
  package init(alerts: OperatorAlerts, callback: String) {
    self.alerts = alerts
    self.callback = callback
  }

  /// Evaluates Apple's answer to a call that carried this server's credentials.
  func see(_ answer: AppleTransport.Answer, to form: [String: String]) {
    guard let client = form["client_id"].map(AppleClientID.init(rawValue:)) else { return }
    switch answer.status {
    case 200: accepted(client)
    case 400..<500:
      guard let body = try? JSONDecoder().decode(TokenErrorBody.self, from: answer.body) else { return }
      switch body.error {
      // Apple returns this only when the client secret is valid.
      case .invalidGrant: accepted(client)
      case .invalidClient, .unauthorizedClient:
        if form["redirect_uri"] ?? callback == callback { failed(.refused(body), for: client) }
      default: break
      }
    default: break
    }
  }

  private func accepted(_ client: AppleClientID) {
    let isLast = refused.withLock { $0.remove(client) != nil && $0.isEmpty }
    if isLast { alerts.clear(.appleConfiguration) }
  }

  private func failed(_ failure: AppleCallFailure, for client: AppleClientID) {
    refused.withLock { _ = $0.insert(client) }
    alerts.raise(
      .appleConfiguration,
      "Apple refuses this server for \(client): \(failure.explanation.what) \(failure.serverRemedy)")
  }
}

extension AppleTransport {
  /// Returns the transport with its answers reported to a watch.
  package func watched(by watch: AppleConfigurationWatch) -> AppleTransport {
    AppleTransport { call in
      let answer = try await send(call)
      if let form = call.form { watch.see(answer, to: Dictionary(form, uniquingKeysWith: { one, _ in one })) }
      return answer
    }
  }
}
