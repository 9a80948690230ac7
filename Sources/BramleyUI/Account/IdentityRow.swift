import BramleyAPI

/// A row in the list of an account's identities.
struct IdentityRow: Hashable, Identifiable, Sendable {
  let id: IdentityID
  /// What the method is called, in the person's language.
  let name: String
  let note: Message
  /// The last identity can't be removed.
  let canBeRemoved: Bool

  init(_ identity: Identity, name: String, isOnly: Bool) {
    id = identity.id
    self.name = name
    note = Message(.linkedOn, .day(identity.linkedAt))
    canBeRemoved = !isOnly
  }

  static func rows(_ user: User, _ methods: ShownMethods) -> [IdentityRow] {
    user.identities.map {
      IdentityRow($0, name: methods.name(of: $0.provider), isOnly: user.identities.count == 1)
    }
  }
}
