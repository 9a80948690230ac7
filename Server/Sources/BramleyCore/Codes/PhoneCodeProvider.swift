package import BramleyAPI
package import Foundation

/// Sign-in by a code that is texted to a telephone number.
package struct PhoneCodeProvider: CodeSendingProvider {
  package typealias Presented = CodeSignInRequest
  package static let marksBrowser = false

  /// Seconds without use after which a number may belong to somebody else by now.
  package static let reassignment: TimeInterval = 90 * 86_400

  let exchange: CodeExchange
  let texts: TextQueue
  let admission: TextAdmission
  private let mail: MailQueue?
  let gate: CaptchaDemand

  /// - Parameters:
  ///   - mail: notifies an account's owner of a number that was added; nil while mail is off.
  ///   - custody: the sender's service, where it makes the codes itself.
  ///   - gate: asks for a CAPTCHA where one is needed.
  package init(
    store: any CodeStore, secrets: CodeSecrets, texts: TextQueue, admission: TextAdmission, mail: MailQueue?,
    custody: (any CodeCustody)? = nil, gate: @escaping CaptchaDemand = { (_, _) in }
  ) {
    exchange = CodeExchange(store: store, secrets: secrets, custody: custody)
    self.texts = texts
    self.admission = admission
    self.mail = mail
    self.gate = gate
  }

  package var id: ProviderID { .phone }
  package var kind: AvailableMethod.Kind { .code }

  package var steps: [ProviderStep] {
    [
      ProviderStep("start") { (body: PhoneCodeStartRequest, context) throws(Refusal) in
        try await start(body, in: context)
      }.attested(before: .text)
    ]
  }

  package func withCredential<Value: Sendable>(
    _ presented: CodeSignInRequest, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    try await CodeExchange.once { () throws(Refusal) in try await verified(presented, in: context, use) }
  }

  package func verify(
    _ presented: CodeSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    let challenge = try await exchange.challenge(for: presented, on: .text, in: context)
    let number = try PhoneNumber(e164: challenge.destination.key)
    TextMetrics.countUse(of: number)
    var credential = exchange.credential(
      of: challenge, [.textMessage], in: context, use: TextCodeUse(mark: admission.mark(of: number)))
    credential.reassignedAfter = Self.reassignment
    credential.isOnlyOne = true
    credential.notices = notices(in: challenge.language)
    return credential
  }

  /// Returns what makes the mail about a number that was added or changed.
  private func notices(in language: MessageLanguage) -> (@Sendable (Account) -> [JobRecord])? {
    guard let mail else { return nil }
    return { [mail.phoneChanged(of: $0.user, in: language)].compactMap(\.self) }
  }
}

/// The use of a texted code, by which the conversion of its prefix is known.
package struct TextCodeUse: CodeUse {
  package var mark: TextMark
}

extension MailQueue {
  /// How long the mail about a changed number is tried.
  private static var noticeLifetime: TimeInterval { 3 * 86_400 }

  /// Returns the job that informs an account's owner that a number was added, changed or removed; nil where the account
  /// has no verified address.
  package func phoneChanged(of user: UserRecord, in language: MessageLanguage) -> JobRecord? {
    guard let address = user.email, user.emailVerified else { return nil }
    return try? job(
      for: OutgoingMail(
        .phoneChanged, to: address, in: language, validUntil: noticeEnd(after: Self.noticeLifetime)),
      person: nil)
  }
}
