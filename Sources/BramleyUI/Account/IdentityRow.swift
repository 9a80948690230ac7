import BramleyAPI

/// A line in the list of ways into the account.
struct IdentityRow: Hashable, Identifiable, Sendable {
  let id: IdentityID
  /// The provider's own name, which no language changes; nil for the password.
  let brand: String?
  let note: Message
  /// The last way in stays.
  let canBeRemoved: Bool

  init(_ identity: Identity, isOnly: Bool) {
    id = identity.id
    brand = Self.brand(of: identity.provider)
    note = Message(.linkedOn, .day(identity.linkedAt))
    canBeRemoved = !isOnly
  }

  static func rows(_ user: User) -> [IdentityRow] {
    user.identities.map { IdentityRow($0, isOnly: user.identities.count == 1) }
  }

  private static func brand(of provider: ProviderID) -> String? {
    switch provider {
    case .apple: "Apple"
    case "google": "Google"
    case "facebook": "Facebook"
    case "password": nil
    default: provider.rawValue
    }
  }
}
