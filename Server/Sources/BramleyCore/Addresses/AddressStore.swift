import BramleyAPI

/// Stores the addresses of accounts: their verification, change and undo. Each method is one transaction.
package protocol AddressStore: Sendable {
  /// Begins a change of an address.
  func begin(_ change: AddressChange) async throws(StoreError) -> AddressChange.Outcome
  /// Judges a code or link, and verifies or changes the address that it proves.
  func prove(_ proof: AddressProof) async throws(StoreError) -> AddressProof.Outcome
  /// Sends another code and link for the address that is to be proven.
  func resend(_ resend: VerificationResend) async throws(StoreError) -> VerificationResend.Outcome
  /// Takes a change back.
  func undo(_ undo: AddressUndo) async throws(StoreError) -> AddressUndo.Outcome
  /// Mails a notice about an address, at most as often as codes are mailed there.
  func notify(_ notice: AddressMailer.MailedCode) async throws(StoreError)
}
