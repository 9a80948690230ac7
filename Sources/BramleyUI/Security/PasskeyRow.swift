import BramleyAPI
import BramleyClient

/// A row in the list of passkeys.
struct PasskeyRow: Hashable, Identifiable, Sendable {
  let passkey: Passkey
  let notes: [Message]
  /// The last identity can't be removed.
  let canBeRemoved: Bool

  var id: IdentityID { passkey.id }
  var name: Message { passkey.label.isEmpty ? Message(.passkey) : Message(name: passkey.label) }

  static func rows(_ list: PasskeyList, of user: User) -> [PasskeyRow] {
    list.passkeys.map { passkey in
      PasskeyRow(
        passkey: passkey,
        notes: [
          passkey.providerName.flatMap { $0 == passkey.label ? nil : Message(name: $0) },
          Message(.linkedOn, .day(passkey.createdAt)),
          passkey.lastUsedAt.map { Message(.lastUsed, .ago($0)) },
        ].compactMap { $0 },
        canBeRemoved: user.identities.count > 1)
    }
  }
}

/// A row in the list of second factors.
struct SecondFactorRow: Hashable, Identifiable, Sendable {
  let factor: SecondFactor
  let notes: [Message]

  var id: SecondFactorID { factor.id }
  var name: Message { factor.label.map { Message(name: $0) } ?? Message(.authenticatorApp) }

  init(_ factor: SecondFactor) {
    self.factor = factor
    notes = [
      Message(.linkedOn, .day(factor.createdAt)), factor.lastUsedAt.map { Message(.lastUsed, .ago($0)) },
    ].compactMap { $0 }
  }
}

extension Message {
  /// A name that is shown as it is.
  init(name: String) {
    key = "%@"
    arguments = [.text(name)]
  }
}
