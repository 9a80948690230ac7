package import BramleyAPI
import BramleyTokens
import Foundation

/// Sign-up by passkey, and the passkeys of an account.
package struct PasskeyService: Sendable {
  package let ceremonies: PasskeyCeremonies
  let signIn: SignInService
  /// What mails the code and link that verify the address; nil where this server sends no mail.
  let mailer: AddressMailer?
  private let identities: IdentityService

  package init(
    ceremonies: PasskeyCeremonies, signIn: SignInService, mailer: AddressMailer?, identities: IdentityService
  ) {
    self.ceremonies = ceremonies
    self.signIn = signIn
    self.mailer = mailer
    self.identities = identities
  }

  /// Returns the passkeys of the caller.
  package func list(for caller: Caller) async throws(Refusal) -> PasskeyList {
    let records = try await passkeys(of: caller.userID)
    // After a merge an account may have passkeys with several handles; a signal concerns those of one.
    let signal = records.first.map { first in
      PasskeySignal(
        rpID: ceremonies.party.id, userID: first.userHandle.base64URL,
        allAcceptedCredentialIDs: records.map(\.credentialID.base64URL))
    }
    return PasskeyList(passkeys: records.map(\.wire), signal: signal)
  }

  /// Returns the passkeys of an account, the oldest first.
  package func passkeys(of user: UserID) async throws(Refusal) -> [PasskeyRecord] {
    do throws(StoreError) { return try await ceremonies.store.passkeys(of: user) } catch {
      throw Refusal(error)
    }
  }

  /// Renames a passkey of the caller.
  package func rename(
    _ id: IdentityID, to label: String, for caller: Caller
  ) async throws(Refusal) -> Passkey {
    guard let label = PersonName(givenName: label).sanitized.givenName else {
      throw .invalidRequest("The label is empty.")
    }
    let renamed: PasskeyRecord?
    do throws(StoreError) {
      renamed = try await ceremonies.store.rename(id, of: caller.userID, to: label)
    } catch { throw Refusal(error) }
    guard let renamed else { throw Refusal.noSuchPasskey }
    return renamed.wire
  }

  /// Removes a passkey of the caller, as ``IdentityService/unlink(_:for:in:)`` does.
  package func remove(
    _ id: IdentityID, for caller: Caller, in language: MessageLanguage
  ) async throws(Refusal) {
    guard try await passkeys(of: caller.userID).contains(where: { $0.identity == id }) else {
      throw Refusal.noSuchPasskey
    }
    try await identities.unlink(id, for: caller, in: language)
  }
}
