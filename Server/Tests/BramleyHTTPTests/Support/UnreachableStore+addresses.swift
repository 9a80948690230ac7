import BramleyCore
import Foundation

extension UnreachableStore: AddressStore {
  func begin(_: AddressChange) async throws(StoreError) -> AddressChange.Outcome { throw down }
  func prove(_: AddressProof) async throws(StoreError) -> AddressProof.Outcome { throw down }
  func resend(_: VerificationResend) async throws(StoreError) -> VerificationResend.Outcome { throw down }
  func undo(_: AddressUndo) async throws(StoreError) -> AddressUndo.Outcome { throw down }
  func notify(_: AddressMailer.MailedCode) async throws(StoreError) { throw down }
}

extension UnreachableStore: MailedLinkStore {
  func standing(
    ofLink _: Data, on _: MailedLinkPage, in _: Data?, at _: Date
  ) async throws(StoreError) -> MailedLinkStanding { throw down }
  func follow(_: Data, in _: Data, at _: Date) async throws(StoreError) -> MailedLinkStanding { throw down }
}

extension UnreachableStore: RecoveryStore {
  func queue(_: JobRecord) async throws(StoreError) { throw down }
  func begin(_: RecoveryRequest) async throws(StoreError) { throw down }
  func address(of _: Data, at _: Date) async throws(StoreError) -> EmailAddress? { throw down }
  func foresee(
    _: PasswordReset<SignInByReset>
  ) async throws(StoreError) -> PasswordReset<SignInByReset>.Forecast { throw down }
  func reset<Opening: ResetOpening>(
    _: PasswordReset<Opening>
  ) async throws(StoreError) -> PasswordReset<Opening>.Outcome { throw down }
}
