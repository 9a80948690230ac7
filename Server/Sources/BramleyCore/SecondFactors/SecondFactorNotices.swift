import BramleyAPI
import Foundation

/// Makes the mails that tell the owner of an account what became of its second factors, one to each address.
package struct SecondFactorNotices: Sendable {
  /// Seconds for which such a mail is tried.
  private static let lifetime: TimeInterval = 3 * 86_400

  private let queue: MailQueue?

  /// - Parameter queue: nil where this server sends no mail.
  package init(_ queue: MailQueue?) { self.queue = queue }

  /// Returns the jobs; none where the account has no proven address.
  package func jobs(_ kind: MailKind, to account: Account, in language: MessageLanguage) -> [JobRecord] {
    guard let queue else { return [] }
    return account.provenAddresses.compactMap { address in
      try? queue.job(
        for: OutgoingMail(
          kind, to: address.text, in: language, validUntil: queue.noticeEnd(after: Self.lifetime)),
        person: nil)
    }
  }
}

extension Account {
  /// The addresses that are known to be the owner's, each once.
  var provenAddresses: [EmailAddress] {
    let own = user.emailVerified || user.isPrivateEmail ? user.email : nil
    let others = identities.filter { $0.emailVerified || $0.isPrivateEmail || $0.key.provider == .email }
      .map { $0.email ?? ($0.key.provider == .email ? $0.key.subject : nil) }
    return ([own] + others).compactMap { $0.flatMap(EmailAddress.init) }.reduce(into: []) { all, address in
      if !all.contains(where: { $0.key == address.key }) { all.append(address) }
    }
  }
}
