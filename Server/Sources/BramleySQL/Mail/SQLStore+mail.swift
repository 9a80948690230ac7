import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: MailStore {
  package func isSwitchedOff(_ address: String) async throws(StoreError) -> Bool {
    try await engine.read { tx in
      try tx.exists(
        """
        SELECT 1 FROM account
        WHERE email IS NOT NULL AND lower(email) = lower(?) AND is_private_email = 1 AND email_deliverable = 0
        """, [address])
    }
  }

  package func record(_ mail: SentMail) async throws(StoreError) {
    // Usually a mail to a stranger, or to nobody, is not an account's; a read needs no commit.
    let user = try await engine.read { mail.owner(among: try $0.accounts(withAddress: mail.address)) }
    guard let user else { return }
    try await engine.write { tx in
      guard mail.owner(among: try tx.accounts(withAddress: mail.address)) == user else { return }
      try tx.write(
        """
        INSERT INTO sent_mail (id, user_id, address_hash, sent_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """, [mail.id, user.rawValue, SentMail.hash(of: mail.address), mail.sentAt])
    }
  }

  package func apply(_ report: MailReport) async throws(StoreError) -> MailReport.Outcome {
    try await engine.write { tx in
      if let mark = report.mark {
        let isNew =
          try tx.run(
            "INSERT INTO notification (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
            [mark.id, mark.expiresAt]) == 1
        guard isNew else { return .repeated }
      }
      return try tx.apply(report)
    }
  }
}

extension SQLTransaction {
  fileprivate func accounts(withAddress address: String) throws -> [UserID] {
    try all(
      "SELECT id FROM account WHERE email IS NOT NULL AND lower(email) = lower(?) ORDER BY \(Self.oldestFirst) LIMIT 10",
      [address]
    ) { UserID(rawValue: try $0.text(0)) }
  }

  fileprivate func apply(_ report: MailReport) throws -> MailReport.Outcome {
    let accounts = try recipients(of: report.recipient)
    var concerned: [UserID] = []
    for account in accounts {
      guard let effects = report.judge(account.user),
        try !exists("SELECT 1 FROM audit WHERE id = ?", [effects.event.id])
      else { continue }
      if let user = effects.user { try update(user) }
      try insert(effects.event)
      concerned.append(account.user.id)
    }
    return MailReport.outcome(accounts, concerned: concerned)
  }

  private func recipients(of recipient: MailReport.Recipient) throws -> [Account] {
    switch recipient {
    case .address(let address):
      return try accounts(withAddress: address).compactMap(account)
    case .message(let id):
      guard let row = try row("SELECT user_id, address_hash FROM sent_mail WHERE id = ?", [id]),
        let account = try account(UserID(rawValue: try row.text(0))),
        SentMail.concerns(account.user, addressHash: try row.bytes(1))
      else { return [] }
      return [account]
    }
  }
}
