import BramleyAPI
import BramleyTokens
import Foundation

extension FlowState {
  /// Returns the flow as the text of `state`.
  func sealed(by ring: KeyRing) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let text = try? encoder.encode(Content(self)) else {
      preconditionFailure("strings, bytes and a finite time can be encoded")
    }
    return Seal(ring: ring).close(text, for: Self.row).base64URL
  }

  /// Opens the text of a `state`; nil when this server did not make it, or its key is gone.
  init?(sealed state: String, ring: KeyRing) {
    guard state.utf8.count <= Self.maximumPageLength, let box = Data(base64URL: state.utf8),
      let text = try? Seal(ring: ring).open(box, for: Self.row),
      let content = try? JSONDecoder().decode(Content.self, from: text),
      let key = MasterKey.ID(content.key)
    else { return nil }
    self.init(
      id: content.id, key: key, provider: content.provider, browserHash: content.browser,
      binding: AuthorizationCodeBinding(
        clientID: content.client, redirectURI: content.redirect, codeChallenge: content.challenge,
        keyThumbprint: content.jkt),
      clientState: content.state, expiresAt: content.end, purpose: content.purpose)
    wantsAuthentication = content.fresh ?? false
  }

  private static let row = Seal.Row("flow_state")

  private struct Content: Codable {
    var id: Data
    var key: String
    var provider: ProviderID
    var browser: Data
    var client: ClientID
    var redirect: String
    var challenge: String
    var state: String?
    var end: Date
    var purpose: SignInPurpose
    var fresh: Bool?
    var jkt: String?

    init(_ flow: FlowState) {
      (id, key, provider, browser) = (flow.id, flow.key.description, flow.provider, flow.browserHash)
      (client, redirect) = (flow.binding.clientID, flow.binding.redirectURI)
      (challenge, state, end) = (flow.binding.codeChallenge, flow.clientState, flow.expiresAt)
      (purpose, jkt) = (flow.purpose, flow.binding.keyThumbprint)
      fresh = flow.wantsAuthentication ? true : nil
    }
  }
}

// An error of the provider has no row either: it is sealed into the address where the browser fetches it.
extension FlowState {
  func sealed(_ error: AuthorizationFault.Code, by ring: KeyRing) -> String {
    Seal(ring: ring).close(Data(error.rawValue.utf8), for: errorRow).base64URL
  }

  /// Opens an error; nil when it is not one of this flow.
  func error(sealed text: String, ring: KeyRing) -> AuthorizationFault.Code? {
    guard let box = Data(base64URL: text.utf8), let code = try? Seal(ring: ring).open(box, for: errorRow)
    else { return nil }
    return AuthorizationFault.Code(rawValue: String(decoding: code, as: UTF8.self))
  }

  private var errorRow: Seal.Row { Seal.Row("flow_error", id.base64URL) }
}
