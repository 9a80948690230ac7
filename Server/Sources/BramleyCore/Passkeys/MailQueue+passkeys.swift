import BramleyAPI
import Foundation

extension MailQueue {
  /// How long the mail about a passkey is tried.
  private static var noticeLifetime: TimeInterval { 3 * 86_400 }

  /// Returns the jobs that tell an account's owner, at every verified address, that a passkey was added or removed.
  package func passkeyChanged(
    _ kind: MailKind, of account: Account, in language: MessageLanguage
  ) -> [JobRecord] {
    account.verifiedAddresses.compactMap { address in
      try? job(
        for: OutgoingMail(
          kind, to: address, in: language, validUntil: noticeEnd(after: Self.noticeLifetime)),
        person: nil)
    }
  }
}

extension Account {
  /// The addresses that are known to be the owner's: the account's own, and those of its identities. Each once.
  package var verifiedAddresses: [String] {
    var known: [EmailAddress] = []
    let own = user.emailVerified ? [user.email].compactMap(\.self) : []
    for text in own + identities.filter(\.emailVerified).compactMap(\.email) {
      guard let address = EmailAddress(text), !known.contains(where: { $0.identity == address.identity })
      else { continue }
      known.append(address)
    }
    return known.map(\.text)
  }
}
