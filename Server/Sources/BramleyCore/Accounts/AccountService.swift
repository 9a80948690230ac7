package import BramleyAPI
import Foundation

/// What the owner of an account may see and change.
package struct AccountService: Sendable {
  private let store: any AccountStore
  private let forget: @Sendable (UserID) -> Void
  private let surroundings: Surroundings

  /// - Parameter forget: forgets what is cached of a person's sessions.
  package init(
    store: any AccountStore, surroundings: Surroundings, forget: @escaping @Sendable (UserID) -> Void
  ) {
    self.store = store
    self.forget = forget
    self.surroundings = surroundings
  }

  /// Changes the profile; every part of a name may have 100 characters without control characters.
  package func update(
    _ patch: UserPatch, of account: Account, session: SessionID
  ) async throws(Refusal) -> User {
    guard patch.name != .unchanged else { return account.wire }
    if let given = patch.name.applied(to: nil), given.sanitized != given.withoutEmptyParts {
      throw Refusal(
        .invalidRequest,
        "A part of the name is longer than \(PersonName.maximumComponentLength) characters, "
          + "or holds control characters or space at its ends.")
    }
    let renamed: Account?
    do throws(StoreError) {
      renamed = try await store.rename(
        account.user.id, by: patch.name, onBehalfOf: session, at: surroundings.now())
    } catch { throw Refusal(error) }
    forget(account.user.id)
    guard let renamed else { throw Refusal(.sessionEnded, "The session has ended.") }
    return renamed.wire
  }
}

extension PersonName {
  /// The name with empty components taken for missing ones.
  package var withoutEmptyParts: PersonName {
    func part(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
    let spoken = phonetic.map {
      PhoneticName(
        givenName: part($0.givenName), familyName: part($0.familyName), middleName: part($0.middleName))
    }
    return PersonName(
      givenName: part(givenName), familyName: part(familyName), middleName: part(middleName),
      namePrefix: part(namePrefix), nameSuffix: part(nameSuffix), nickname: part(nickname),
      phonetic: spoken.flatMap { $0.isEmpty ? nil : $0 })
  }
}
