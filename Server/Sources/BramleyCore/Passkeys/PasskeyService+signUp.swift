package import BramleyAPI
import Foundation

extension PasskeyService {
  /// Begins an account with a passkey. Nothing is written, and nothing depends on what is known here.
  package func startSignUp(
    _ request: PasskeySignUpStartRequest
  ) throws(Refusal) -> PasskeyCreationChallenge {
    let address = try Self.address(request.email)
    return ceremonies.creation(
      .signUp, account: nil, owned: [], name: address?.text, displayName: request.name?.sanitized.displayName)
  }

  /// Creates an account with a new passkey, and mails what verifies its address.
  package func signUp(
    _ request: PasskeySignUpRequest, idempotencyKey: IdempotencyKey?, _ origin: MailOrigin,
    key: SessionKey? = nil
  ) async throws(Refusal) -> Session {
    let address = try Self.address(request.email)
    return try await Refusal.ofPasskeys { () throws(Refusal) in
      let (record, ceremony) = try await ceremonies.register(
        request.credential, request.challengeID, for: .signUp, account: nil, label: nil)
      var credential = VerifiedCredential(record, ceremony, at: ceremonies.surroundings.now())
      credential.methods = record.methodsOfSignUp
      credential.name = request.name
      credential.email = address.flatMap(EmailClaim.init(typed:))
      credential.payload = NewPasskey(record)
      return try await signUp(credential, address, request.device, idempotencyKey, origin, key)
    }
  }

  private func signUp(
    _ credential: VerifiedCredential, _ address: EmailAddress?, _ device: Device?, _ key: IdempotencyKey?,
    _ origin: MailOrigin, _ bound: SessionKey?
  ) async throws(Refusal) -> Session {
    let now = ceremonies.surroundings.now()
    let id = SessionID(rawValue: ceremonies.surroundings.newIDText(at: now))
    let context = CredentialContext(
      now: now, purpose: .signIn, network: origin.network, session: id, keyHash: key?.hash)
    var entry = try signIn.entry(
      of: credential, .passkey,
      PasskeySignUp(template: signIn.template(id, credential, .passkey, device, key: bound, at: now)),
      in: context, at: now)
    if let mailer, let address, var passkey = entry.payload as? NewPasskey {
      passkey.verification = try mailer.code(
        for: .verification, to: address, of: entry.newUserID, binding: origin.binding, in: origin.language,
        from: origin.network, at: now)
      entry.payload = passkey
    }
    // A retry finds the account that its first attempt created, and asks nobody.
    var foreseen = ForeseenClaims.none
    if signIn.signUpHook != nil || signIn.issuer.asksForClaims,
      case .opened(let opened) = try await signIn.foresee(entry), let session = opened.newSession
    {
      try await signIn.admit(entry)
      foreseen = try await signIn.issuer.foresee(session)
    }
    switch try await signIn.write(entry) {
    case .opened(let opened):
      signIn.wakeJobs()
      return try await signIn.issue(
        opened, provenBy: bound, adding: foreseen.claims(for: opened.newSession), at: now)
    // A passkey is asked for nothing more: its sign-in has no hold.
    case .held(let held): throw held.refusal(at: now)
    case .prevented(.registered): throw Refusal.passkeyRegistered
    case .prevented(.addressTaken): throw Refusal.addressTaken
    case .refused(.proofChanged): throw Refusal.passkeyRegistered
    case .refused(let refusal): throw refusal.answer(staysValid: false)
    }
  }

  private static func address(_ text: String?) throws(Refusal) -> EmailAddress? {
    guard let text, !text.isEmpty else { return nil }
    guard let address = EmailAddress(text) else { throw Refusal.noAddress }
    return address
  }
}

extension PasskeyRecord {
  /// How a person authenticated who just made the passkey.
  fileprivate var methodsOfSignUp: [AuthenticationMethod] {
    AssertionRule.Verified(
      before: self, after: self, owner: UserID(rawValue: ""), isPersonVerified: isVerified
    )
    .methods
  }
}
