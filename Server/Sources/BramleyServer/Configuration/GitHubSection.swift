package import BramleyAPI
package import BramleyCore
import Foundation

/// The developer's settings for GitHub.
package struct GitHubSection: Sendable {
  /// The OAuth app's id and secret; nil where GitHub is not configured.
  package var client: (id: ClientID, secret: String)?
  /// The address of an Enterprise server or a stand-in; nil for github.com.
  package var base: ProviderAddress?
  package var emailTrust: EmailTrust

  package init(_ reader: inout SettingsReader) {
    let faults = reader.problems.count
    let id = reader.value(.gitHubClientID, PlainValue.identifier).map(ClientID.init(rawValue:))
    let secret = ProviderSecret.read(
      at: SettingKey.gitHubClientSecret, orFile: SettingKey.gitHubClientSecretPath, &reader)
    base = reader.value(.gitHubBaseURL) { text throws(Malformed) in
      let base = try ProviderAddress(text)
      // An Enterprise server is a provider of its own, so any address will do that nobody can listen to.
      guard base.origin.scheme == "https" || base.origin.host.isLoopback else {
        throw "must begin with https://"
      }
      return base
    }
    emailTrust = EmailTrustWord.read(SettingKey.gitHubTrustEmail, &reader) ?? .never
    guard reader.says(.gitHubClientID) else {
      if reader.problems.count == faults, let other = Self.others.first(where: { reader.says($0) }) {
        reader.report(other, "needs github.client_id")
      }
      return
    }
    guard reader.problems.count == faults else { return }
    guard reader.says(.gitHubClientSecret) || reader.says(.gitHubClientSecretPath) else {
      reader.report(
        ConfigurationFailure.missing(
          .gitHubClientSecretPath, "GitHub asks for the OAuth app's client secret at every sign-in"))
      return
    }
    if let id, let secret { client = (id, secret) }
  }

  private static let others: [SettingKey] = [
    .gitHubClientSecret, .gitHubClientSecretPath, .gitHubBaseURL, .gitHubTrustEmail,
  ]

  /// The notice that what answers is on this machine and not GitHub.
  package var notice: String? {
    base.flatMap {
      $0.origin.host.isLoopback ? "github.base_url is not GitHub: a stand-in takes its place" : nil
    }
  }

  /// The addresses to call.
  package var endpoint: GitHubEndpoint { GitHubEndpoint(base: base.flatMap { URL(string: $0.text) }) }
}
