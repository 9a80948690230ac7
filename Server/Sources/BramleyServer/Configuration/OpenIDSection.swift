package import BramleyAPI
import BramleyCore
import Foundation
import OpenID

/// The settings of the OpenID providers, in the order in which they are configured.
package struct OpenIDSection: Sendable {
  package var providers: [OpenIDProviderSection] = []

  /// The ids that no OpenID provider can have: those of the known methods, and words that paths and identities use.
  package static let reservedIDs = SignInMethods.knownIDs.union([.guest, .openID, "check"])

  package init(_ reader: inout SettingsReader, server: ServerSection, allowStandIn: Bool) {
    for id in reader.openIDs {
      guard !Self.reservedIDs.contains(id) else {
        reader.report(
          "openid.\(id): this id is reserved for a provider that Bramley knows; choose another one")
        continue
      }
      if let provider = OpenIDProviderSection(id, &reader, server: server, allowStandIn: allowStandIn) {
        providers.append(provider)
      }
    }
    for (index, provider) in providers.enumerated() {
      if let twin = providers[..<index].first(where: { $0.issuer == provider.issuer }) {
        reader.report(
          at: OpenIDSettingKey(provider.id, .issuer),
          "is the issuer of openid.\(twin.id) too: it identifies the provider, so one of the two must go")
      }
    }
  }

  /// The notices that stand-ins are used.
  package var notices: [String] {
    providers.filter(\.isStandIn).map { "openid.\($0.id).issuer is not https: it is for tests only" }
  }
}
