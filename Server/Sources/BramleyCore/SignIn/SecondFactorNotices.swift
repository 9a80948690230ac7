import BramleyAPI

/// Makes the mails that inform the owner of an account what became of its second factors, one to each address.
package struct SecondFactorNotices: Sendable {
  private let queue: MailQueue?

  /// - Parameter queue: nil where this server sends no mail.
  package init(_ queue: MailQueue?) { self.queue = queue }

  /// Returns the jobs; none where the account has no proven address.
  package func jobs(_ kind: MailKind, to account: Account, in language: MessageLanguage) -> [JobRecord] {
    queue?.notices(kind, to: account, in: language) ?? []
  }
}
