import EmulatorKit
import OpenID

/// The making of the providers' signing keys, each when it is first needed.
package struct ProviderKeys: Sendable {
  private let making: [LocalProvider: SigningKeys]

  package init() {
    making = Dictionary(
      uniqueKeysWithValues: LocalProvider.all.map { provider in
        let isLong = provider == .google || provider == .facebook
        return (provider, SigningKeys(count: 2, newID: isLong ? SigningKeys.longID : SigningKeys.shortID))
      })
  }

  /// Worlds in memory share theirs, so that an id always names the same key.
  package static let ofThisProcess = ProviderKeys()

  func keys(of provider: LocalProvider) -> SigningKeys? { making[provider] }
}
