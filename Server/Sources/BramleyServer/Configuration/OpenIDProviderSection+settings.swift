package import BramleyCore
import Foundation
import OpenID

extension OpenIDProviderSection {
  /// The method of client authentication: as configured, else the only one that the provider knows, else the usual one
  /// for a key or a secret.
  var authenticationMethod: ClientAuthenticationMethod {
    method ?? IssuerQuirks.of(issuer).authentication ?? (privateKey == nil ? .secretBasic : .privateKeyJWT)
  }

  /// Returns the settings as the provider uses them.
  ///
  /// - Parameter makeID: makes ids for client assertions; nil where no call is made.
  package func settings(assertions makeID: (@Sendable () -> String)?) -> OpenIDSettings {
    var settings = OpenIDSettings(
      id: id, issuer: issuer, name: name, clientID: clientID, authentication: authentication(makeID),
      secret: secret, scopes: scopes, audiences: audiences, emailTrust: emailTrust, tenants: Set(tenants),
      addresses: isStandIn ? .secureOrLoopback : allowPrivateAddresses ? .secureOrPrivate : .secure,
      keyHost: keyHost)
    settings.responseMode = responseMode
    return settings
  }

  private func authentication(_ makeID: (@Sendable () -> String)?) -> ClientAuthentication {
    switch authenticationMethod {
    case .secretBasic: return secret.map { .secretBasic($0) } ?? .none
    case .secretPost: return secret.map { .secretPost($0) } ?? .none
    case .privateKeyJWT:
      guard let privateKey, let makeID else { return .none }
      let audience = IssuerQuirks.of(issuer).assertionAudience == .issuer ? issuer : nil
      return .privateKeyJWT(
        ClientAssertionSource(
          signer: ES256Signer(keyID: privateKey.keyID, key: privateKey.key), audience: audience,
          makeID: makeID))
    default: return .none
    }
  }
}
