package import BramleyAPI
import BramleyTokens
package import Foundation

/// Sign-in and proof by passkeys, and their addition to an account (WebAuthn Level 3).
package struct PasskeyProvider: SignInProvider {
  package typealias Presented = PresentedPasskey

  package let ceremonies: PasskeyCeremonies
  let accounts: any AccountStore
  private let mail: MailQueue?

  /// - Parameter mail: notifies an account's owner of a passkey that was added; nil while mail is off.
  package init(_ ceremonies: PasskeyCeremonies, accounts: any AccountStore, mail: MailQueue?) {
    self.ceremonies = ceremonies
    self.accounts = accounts
    self.mail = mail
  }

  package var id: ProviderID { .passkey }
  package var kind: AvailableMethod.Kind { .passkey }

  package var steps: [ProviderStep] {
    [
      ProviderStep("start") { (body: PasskeyStartRequest, context) throws(Refusal) in
        try await start(body, in: context)
      }
    ]
  }

  package func withCredential<Value: Sendable>(
    _ presented: PresentedPasskey, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    try await Refusal.ofPasskeys { () throws(Refusal) in try await verified(presented, in: context, use) }
  }

  package func verify(
    _ presented: PresentedPasskey, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    switch (context.purpose, presented.credential) {
    case (.link, .registration(let registration)):
      let (record, ceremony) = try await ceremonies.register(
        registration, presented.challengeID, for: .link, account: context.caller, label: presented.label)
      var verified = VerifiedCredential(record, ceremony, at: ceremonies.surroundings.now())
      verified.payload = NewPasskey(record)
      if let mail {
        verified.notices = { mail.notices(.passkeyAdded, to: $0, in: context.language) }
      }
      return verified
    case (.signIn, .assertion(let assertion)):
      return try await credential(assertion, presented.challengeID, .signIn, nil)
    case (.reauthentication, .assertion(let assertion)):
      return try await credential(assertion, presented.challengeID, .reauthentication, context.caller)
    case (.link, .assertion), (.signIn, .registration), (.reauthentication, .registration):
      throw .invalidRequest(
        "The credential is of another ceremony: a new passkey is linked, one that there is signs in.")
    }
  }
}

extension PasskeyProvider {
  private func credential(
    _ presented: PasskeyAssertion, _ id: ChallengeID, _ purpose: PasskeyCeremony.Purpose, _ account: UserID?
  ) async throws(Refusal) -> VerifiedCredential {
    let (verified, ceremony) = try await ceremonies.verify(presented, id, for: purpose, account: account)
    let now = ceremonies.surroundings.now()
    var credential = VerifiedCredential(verified.after, ceremony, at: now)
    credential.methods = verified.methods
    credential.payload = PasskeyUse(
      verified, auditID: ceremonies.surroundings.newIDText(at: now), at: now)
    return credential
  }
}

extension VerifiedCredential {
  /// The credential of a passkey, which spends the ceremony's challenge.
  package init(_ passkey: PasskeyRecord, _ ceremony: PasskeyCeremony, at now: Date) {
    self.init(
      subject: passkey.credentialID.base64URL, authenticatedAt: now,
      singleUse: SingleUse(
        hash: ceremony.hash, until: ceremony.expiresAt.addingTimeInterval(SpentMark.retryWindow)))
    nonce = ceremony.spending
  }
}
