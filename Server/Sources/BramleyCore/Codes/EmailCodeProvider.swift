package import BramleyAPI

/// Sign-in by a code or link that is mailed to an address, with no password. Whoever answers controls the mailbox, so
/// the account whose verified address it is opens.
package struct EmailCodeProvider: CodeSendingProvider {
  package typealias Presented = CodeSignInRequest
  package static let marksBrowser = true

  let exchange: CodeExchange
  let mail: MailQueue
  let links: MailedLinks
  let gate: CaptchaDemand

  /// - Parameters:
  ///   - links: the links that mails have beside their codes.
  ///   - gate: asks for a CAPTCHA where one is needed.
  package init(
    store: any CodeStore, secrets: CodeSecrets, mail: MailQueue, links: MailedLinks = .none,
    gate: @escaping CaptchaDemand = { (_, _) in }
  ) {
    exchange = CodeExchange(store: store, secrets: secrets)
    self.mail = mail
    self.links = links
    self.gate = gate
  }

  package var id: ProviderID { .email }
  package var kind: AvailableMethod.Kind { .code }

  package var steps: [ProviderStep] {
    [
      ProviderStep("start", marksBrowser: Self.marksBrowser) {
        (body: EmailCodeStartRequest, context) throws(Refusal) in
        try await start(body, in: context)
      }
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
    let challenge = try await exchange.challenge(for: presented, on: .mail, in: context)
    var credential = exchange.credential(of: challenge, [.oneTimeCode], in: context)
    credential.email = EmailClaim(address: challenge.destination.shown, isVerified: true)
    credential.provenAddress = EmailAddress(challenge.destination.shown)
    return credential
  }
}
