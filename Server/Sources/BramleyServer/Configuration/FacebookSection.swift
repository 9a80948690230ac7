import BramleyAPI
package import BramleyCore
import Foundation

/// The developer's settings for Facebook.
package struct FacebookSection: Sendable {
  /// The app at Facebook; nil where Facebook is not configured.
  package var app: FacebookApp?
  package var version: GraphVersion
  /// The address of a stand-in; nil for Facebook itself.
  package var base: ProviderAddress?

  package init(_ reader: inout SettingsReader, server: ServerSection, allowStandIn: Bool) {
    let faults = reader.problems.count
    let id = reader.value(.facebookAppID) { text throws(Malformed) in
      guard (5...32).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw "is not the number that Facebook's console shows as the app id"
      }
      return ClientID(rawValue: text)
    }
    let secret = ProviderSecret.read(
      at: SettingKey.facebookAppSecret, orFile: SettingKey.facebookAppSecretPath, &reader)
    version =
      reader.value(.facebookGraphVersion) { text throws(Malformed) in
        guard let version = GraphVersion(rawValue: text) else { throw "is not a version such as v26.0" }
        return version
      } ?? .standard
    base = reader.value(.facebookBaseURL) { text throws(Malformed) in try ProviderAddress(text) }
    base?.checkStandIn(at: SettingKey.facebookBaseURL, isAllowed: allowStandIn, behind: server, &reader)
    guard reader.says(.facebookAppID) else {
      if reader.problems.count == faults, let other = Self.others.first(where: { reader.says($0) }) {
        reader.report(other, "needs facebook.app_id")
      }
      return
    }
    guard reader.problems.count == faults else { return }
    guard reader.says(.facebookAppSecret) || reader.says(.facebookAppSecretPath) else {
      reader.report(
        ConfigurationFailure.missing(
          .facebookAppSecretPath, "Facebook's console shows the app's secret under App settings > Basic"))
      return
    }
    if let id, let secret { app = FacebookApp(id: id, secret: secret) }
  }

  private static let others: [SettingKey] = [
    .facebookAppSecret, .facebookAppSecretPath, .facebookGraphVersion, .facebookBaseURL,
  ]

  /// The notice that a stand-in takes Facebook's place.
  package var notice: String? {
    base.map { _ in "facebook.base_url is not Facebook: a stand-in takes its place" }
  }

  /// The addresses to call.
  package var endpoint: FacebookEndpoint {
    FacebookEndpoint(base: base.flatMap { URL(string: $0.text) }, version: version)
  }
}
