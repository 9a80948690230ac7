package import BramleyAPI
package import Foundation

/// Stores who may use the admin port.
package protocol AdminCredentialStore: Sendable {
  /// Adds a token or client; false where a valid one of its kind has that name, or its id.
  func add(_ credential: AdminCredential, _ act: OperatorAct) async throws(StoreError) -> Bool
  /// Returns all of a kind, newest first, those that expired or were revoked too.
  func adminCredentials(_ kind: AdminCredential.Kind) async throws(StoreError) -> [AdminCredential]
  func adminCredential(
    _ kind: AdminCredential.Kind, id: String
  ) async throws(StoreError) -> AdminCredential?
  /// Revokes the valid one with a name; false where there is none.
  func revokeAdminCredential(
    _ kind: AdminCredential.Kind, named name: OperatorName, _ act: OperatorAct
  ) async throws(StoreError) -> Bool
  /// Notes that one was used.
  func noteUse(ofAdminCredential id: String, at now: Date) async throws(StoreError)
}

/// The steps of the admin port that change accounts. Each writes an audit entry that names the operator.
package protocol AdminAccountStore: Sendable {
  /// Creates an account; the address of another account is refused.
  func create(_ creation: OperatorCreation) async throws(StoreError) -> OperatorCreation.Outcome
  /// Disables an account and ends all that began, or enables it; nil for an unknown account.
  func setDisabled(
    _ isDisabled: Bool, _ user: UserID, _ act: OperatorAct
  ) async throws(StoreError) -> Account?
  /// Changes the metadata of an account, and its name; nil for an unknown account.
  func change(
    _ user: UserID, _ change: OperatorChange, _ act: OperatorAct
  ) async throws(StoreError) -> Result<Account, Refusal>?
  /// Cancels the deletion that waits for its grace period to end.
  func restore(_ user: UserID, _ act: OperatorAct) async throws(StoreError) -> OperatorRestoration
  /// Removes an identity, as if the owner had.
  func unlink(_ removal: OperatorUnlinking) async throws(StoreError) -> OperatorUnlinking.Outcome
  /// Sends another code and link for an address that is not verified.
  func resend(_ resend: OperatorResend) async throws(StoreError) -> OperatorResend.Outcome
}

package typealias AdminStore = AdminAccountStore & AdminCredentialStore

/// A new account of somebody whom the operator knows.
package struct OperatorCreation: Sendable {
  package var account: Account
  /// The address whose other holders prevent the creation.
  package var address: EmailAddress?
  package var act: OperatorAct

  package enum Outcome: Sendable, Equatable {
    case created(Account)
    case addressTaken
  }
}

package enum OperatorRestoration: Sendable, Equatable {
  case restored(Account)
  /// No deletion waits.
  case notDeleted
  case unknown
}

/// The request for another mail that verifies an account's address.
package struct OperatorResend: Sendable {
  package var user: UserID
  package var mailer: AddressMailer
  package var language: MessageLanguage
  package var act: OperatorAct

  package enum Outcome: Sendable, Equatable {
    case sent
    /// The account has no address, or a verified one.
    case nothing
    case unknown
    case limited(retryAfter: Int)
  }
}
