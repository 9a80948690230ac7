import BramleyAPI
package import Foundation

/// The request for a mail that sets a new password. It costs the same whether or not an account has the address.
package struct RecoveryRequest: Sendable {
  package var address: EmailAddress
  package var language: MessageLanguage
  package var network: ClientNetwork?
  /// Makes the mail.
  package var mailer: AddressMailer
  /// The time of the step.
  package var now: Date

  /// Returns the code and link for an account, or the mail that says that there is none.
  ///
  /// Mail goes to the address as the account has it: a mailbox of another spelling may be somebody else's.
  package func code(for target: RecoveryRule.Target?) throws(Refusal) -> AddressMailer.MailedCode {
    let own = target?.account.spelling(of: address)
    var code = try mailer.code(
      for: .passwordReset, to: own ?? address, of: target?.account.user.id, in: language, from: network,
      at: now)
    // Made in both cases, so that both cost the same.
    let notice = try mailer.notice(.noAccount, to: address, in: language, at: now)
    if target == nil { code.job = notice }
    return code
  }
}

extension Account {
  /// An address as it is stored here; nil where the account does not have it.
  fileprivate func spelling(of address: EmailAddress) -> EmailAddress? {
    ([user.email] + identities.filter { $0.key == address.identity }.map(\.email))
      .compactMap { $0.flatMap(EmailAddress.init) }.first { $0.key == address.key }
  }
}

/// Stores resets of passwords. Each method is one transaction.
package protocol RecoveryStore: Sendable {
  /// Keeps a job.
  func queue(_ job: JobRecord) async throws(StoreError)
  /// Mails a code and link to an address, or that no account has it; nothing when no further mail may be sent there now.
  func begin(_ request: RecoveryRequest) async throws(StoreError)
  /// Returns the address that a link was mailed to, by the hash of its token; nil when it can't be used any more.
  func address(of link: Data, at now: Date) async throws(StoreError) -> EmailAddress?
  /// Returns what a reset would come to. A wrong code counts; a right one is not used up.
  func foresee(
    _ reset: PasswordReset<SignInByReset>
  ) async throws(StoreError) -> PasswordReset<SignInByReset>.Forecast
  /// Sets a new password by a mailed code or link.
  func reset<Opening: ResetOpening>(
    _ reset: PasswordReset<Opening>
  ) async throws(StoreError) -> PasswordReset<Opening>.Outcome
}
