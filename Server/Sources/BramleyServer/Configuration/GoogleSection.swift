package import BramleyCore
import Foundation

/// The developer's settings for Google.
package struct GoogleSection: Sendable {
  /// The settings; nil where Google is not configured.
  package var settings: GoogleSettings?
  /// The address of a stand-in; nil for Google itself.
  package var base: ProviderAddress?

  package init(_ reader: inout SettingsReader, server: ServerSection, allowStandIn: Bool) {
    let faults = reader.problems.count
    let clients = reader.list(.googleClientIDs, Self.client) ?? []
    let web = reader.value(.googleWebClientID, Self.client)
    let secret = ProviderSecret.read(
      at: SettingKey.googleClientSecret, orFile: SettingKey.googleClientSecretPath, &reader)
    let domain = reader.value(.googleHostedDomain) { text throws(Malformed) in
      try HostAddress(text).text
    }
    let unasked = reader.list(.googleUnaskedNonceClients, Self.client) ?? []
    let trust = EmailTrustWord.read(SettingKey.googleTrustEmail, &reader) ?? .authoritative
    base = reader.value(.googleBaseURL) { text throws(Malformed) in try ProviderAddress(text) }
    base?.checkStandIn(
      at: SettingKey.googleBaseURL, isAllowed: allowStandIn, behind: server, &reader)
    guard !clients.isEmpty || web != nil else {
      if reader.problems.count == faults, let other = Self.others.first(where: { reader.says($0) }) {
        reader.report(other, "needs google.client_ids, or google.web_client_id with its secret")
      }
      return
    }
    if web != nil, !reader.says(.googleClientSecret), !reader.says(.googleClientSecretPath) {
      reader.report(
        ConfigurationFailure.missing(
          .googleClientSecretPath, "Google asks for the secret of google.web_client_id"))
    }
    if let stranger = unasked.first(where: { !clients.contains($0) && $0 != web }), !stranger.isEmpty {
      reader.report(.googleUnaskedNonceClients, "names a client that google.client_ids does not name")
    }
    settings = GoogleSettings(
      clientIDs: clients, webClientID: web, clientSecret: secret, hostedDomain: domain,
      unaskedNonceClients: Set(unasked), emailTrust: trust)
  }

  private static let others: [SettingKey] = [
    .googleClientSecret, .googleClientSecretPath, .googleHostedDomain, .googleUnaskedNonceClients,
    .googleTrustEmail,
  ]

  private static func client(_ text: String) throws(Malformed) -> String {
    let text = try PlainValue.identifier(text)
    guard text.hasSuffix(".apps.googleusercontent.com") else {
      throw "is not a client id of Google's console, which ends in .apps.googleusercontent.com"
    }
    return text
  }

  /// The notice that a stand-in takes Google's place.
  package var notice: String? {
    base.map { _ in "google.base_url is not Google: a stand-in takes its place" }
  }
}
