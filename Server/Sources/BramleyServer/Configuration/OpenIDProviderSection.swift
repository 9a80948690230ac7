package import BramleyAPI
package import BramleyCore
import Foundation
package import OpenID

/// The settings of one OpenID provider.
package struct OpenIDProviderSection: Sendable {
  package let id: ProviderID
  package let issuer: String
  package var name: String
  package var clientID: String?
  package var secret: String?
  /// The configured method of client authentication; nil for the usual one.
  package var method: ClientAuthenticationMethod?
  package var privateKey: OpenIDPrivateKey?
  package var scopes: [String]
  package var responseMode: OpenIDSettings.ResponseMode
  package var audiences: [String]
  package var emailTrust: EmailTrust
  package var tenants: [String]
  package var allowPrivateAddresses: Bool
  package var keyHost: String?
  /// Whether the issuer is http on this machine.
  package let isStandIn: Bool

  /// Reads the settings; nil when there is no usable issuer.
  init?(_ id: ProviderID, _ reader: inout SettingsReader, server: ServerSection, allowStandIn: Bool) {
    func key(_ name: OpenIDSettingKey.Name) -> OpenIDSettingKey { OpenIDSettingKey(id, name) }
    self.id = id
    name = reader.value(at: key(.name), Self.shownName) ?? id.rawValue.capitalizedFirst
    clientID = reader.value(at: key(.clientID), PlainValue.identifier)
    secret = ProviderSecret.read(at: key(.clientSecret), orFile: key(.clientSecretPath), &reader)
    method = reader.value(
      at: key(.authentication),
      PlainValue.word(
        [ClientAuthenticationMethod.secretBasic, .secretPost, .privateKeyJWT, .none].map { ($0.rawValue, $0) }
      ))
    privateKey = OpenIDPrivateKey.read(id, &reader)
    scopes = reader.list(at: key(.scopes), PlainValue.identifier) ?? ["openid", "email", "profile"]
    responseMode =
      reader.value(
        at: key(.responseMode),
        PlainValue.word(OpenIDSettings.ResponseMode.allCases.map { ($0.rawValue, $0) })) ?? .query
    audiences = reader.list(at: key(.audiences), PlainValue.identifier) ?? []
    emailTrust = EmailTrustWord.read(key(.trustEmail), &reader) ?? .never
    tenants = reader.list(at: key(.tenants), Self.tenant) ?? []
    allowPrivateAddresses = reader.value(at: key(.allowPrivateAddresses), PlainValue.bool) ?? false
    keyHost = reader.value(at: key(.keyHost)) { text throws(Malformed) in try HostAddress(text).text }
    guard reader.says(at: key(.issuer)) else {
      reader.report(
        ConfigurationFailure.missing(at: key(.issuer), "the issuer identifies the provider"))
      return nil
    }
    let isPrivateAllowed = allowPrivateAddresses
    guard
      let address = reader.value(
        at: key(.issuer),
        { text throws(Malformed) in try Self.issuer(text, isPrivateAllowed: isPrivateAllowed) })
    else { return nil }
    issuer = address.text
    isStandIn = address.base.origin.scheme == "http"
    if isStandIn {
      address.base.checkStandIn(at: key(.issuer), isAllowed: allowStandIn, behind: server, &reader)
    }
    check(&reader)
  }

  private func check(_ reader: inout SettingsReader) {
    func key(_ name: OpenIDSettingKey.Name) -> OpenIDSettingKey { OpenIDSettingKey(id, name) }
    if clientID == nil, audiences.isEmpty, !reader.says(at: key(.clientID)),
      !reader.says(at: key(.audiences))
    {
      reader.report(
        ConfigurationFailure.missing(
          at: key(.clientID), "it is the client of this server at the provider, unless audiences are set"))
    }
    if !scopes.contains("openid") { reader.report(at: key(.scopes), "lacks openid") }
    let settings = settings(assertions: nil)
    if settings.metadataIssuer.contains(IssuerTemplate.placeholder), tenants.isEmpty,
      !reader.says(at: key(.tenants))
    {
      reader.report(
        ConfigurationFailure.missing(
          at: key(.tenants),
          "this issuer signs for everybody's organisations, so the accepted ones must be named"))
    }
    guard clientID != nil else { return }
    switch authenticationMethod {
    case .privateKeyJWT:
      if privateKey == nil, !reader.says(at: key(.privateKeyPath)) {
        reader.report(ConfigurationFailure.missing(at: key(.privateKeyPath), "private_key_jwt needs a key"))
      }
    case .secretBasic, .secretPost:
      if secret == nil, !reader.says(at: key(.clientSecret)), !reader.says(at: key(.clientSecretPath)) {
        reader.report(
          ConfigurationFailure.missing(
            at: key(.clientSecretPath),
            "a client has a secret, a private_key_path, or client_authentication: none"))
      }
    default: break
    }
  }

  private static func shownName(_ text: String) throws(Malformed) -> String {
    guard (1...40).contains(text.count), text == text.printable else {
      throw "is not a name of up to 40 visible characters"
    }
    return text
  }

  private static func tenant(_ text: String) throws(Malformed) -> String {
    guard let id = UUID(uuidString: text) else { throw "is not a tenant's id, a UUID" }
    return id.uuidString.lowercased()
  }

  /// An issuer, kept as it is written: a slash at its end belongs to it.
  private static func issuer(
    _ text: String, isPrivateAllowed: Bool
  ) throws(Malformed) -> (text: String, base: ProviderAddress) {
    let address = try ProviderAddress(text)
    if address.origin.scheme == "http" {
      guard address.origin.host.isLoopback else { throw "is http beyond this machine" }
    } else if PrivateHost.contains(address.origin.host.text), !isPrivateAllowed {
      throw "is in a private network; set allow_private_addresses: true beside it if that is meant"
    }
    return (text, address)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
