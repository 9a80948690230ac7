package import BramleyAPI
import BramleyTokens
package import Foundation

/// Sign-in and proof by passkeys, and their addition to an account (WebAuthn Level 3).
package struct PasskeyProvider: SignInProvider {
  package typealias Presented = PresentedPasskey

  package let ceremonies: PasskeyCeremonies
  private let accounts: any AccountStore
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

  private func start(
    _ body: PasskeyStartRequest, in context: CredentialContext
  ) async throws(Refusal) -> StartedPasskey {
    guard let user = context.caller else { return .request(ceremonies.request(.signIn)) }
    let found: (owned: [PasskeyRecord], account: Account?)
    do throws(StoreError) {
      found = (try await ceremonies.store.passkeys(of: user), try await accounts.account(user))
    } catch { throw Refusal(error) }
    switch context.purpose {
    case .signIn: return .request(ceremonies.request(.signIn))
    case .reauthentication:
      return .request(ceremonies.request(.reauthentication, account: user, allowed: found.owned))
    case .link:
      guard let account = found.account else { throw Refusal.sessionHasEnded }
      guard found.owned.count < PasskeyRecord.most else { throw Refusal.tooManyPasskeys }
      return .creation(
        ceremonies.creation(
          .link, account: user, owned: found.owned, name: account.user.email,
          displayName: account.user.name?.displayName, isConditional: body.mediation == "conditional"))
    }
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
