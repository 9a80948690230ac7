import BramleyAPI
import Foundation

extension MailQueue {
  /// Seconds for which a mail about the security of an account is tried.
  private static var noticeLifetime: TimeInterval { 3 * 86_400 }

  /// Returns the jobs that inform the owner of an account, at every proven address, what became of its security; none
  /// where the account has no such address.
  package func notices(
    _ kind: MailKind, to account: Account, in language: MessageLanguage
  ) -> [JobRecord] {
    account.provenAddresses.compactMap { address in
      try? job(
        for: OutgoingMail(
          kind, to: address.text, in: language, validUntil: noticeEnd(after: Self.noticeLifetime)),
        person: nil)
    }
  }
}
