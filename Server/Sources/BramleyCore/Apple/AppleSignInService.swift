package import AppleID
package import BramleyAPI
import Crypto
import Foundation

/// `POST /v1/sign-in/apple`: believes a credential, writes the sign-in, answers the session.
/// Waits for Apple only when a bare code leaves no other way.
package struct AppleSignInService: Sendable {
  let settings: AppleSettings
  let verifier: IdentityTokenVerifier
  let apple: AppleIDClient
  let nonces: NonceService
  let store: any SignInStore
  let issuer: SessionIssuer
  let liveness: LivenessCache
  let surroundings: Surroundings
  let seal: Seal
  let writer: AppleSignInWriter

  /// Makes the service.
  package init(
    settings: AppleSettings, verifier: IdentityTokenVerifier, apple: AppleIDClient, nonces: NonceService,
    store: any SignInStore, issuer: SessionIssuer, ring: KeyRing, liveness: LivenessCache, jobs: JobRunner,
    gate: SignUpGate, surroundings: Surroundings
  ) {
    self.settings = settings
    self.verifier = verifier
    self.apple = apple
    self.nonces = nonces
    self.store = store
    self.issuer = issuer
    self.liveness = liveness
    self.surroundings = surroundings
    self.seal = Seal(ring: ring)
    self.writer = AppleSignInWriter(
      settings: settings, store: store, ring: ring, surroundings: surroundings, jobs: jobs,
      gate: gate)
  }

  /// Signs a person in.
  package func signIn(
    _ request: AppleSignInRequest, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> Session {
    try await accept(Presentation(request: request, keyHash: idempotencyKey?.hash, purpose: .signIn))
  }

  /// A credential as it is presented, and what for.
  struct Presentation: Sendable {
    var request: AppleSignInRequest
    var keyHash: Data?
    var purpose: Purpose

    /// What a credential is presented for.
    enum Purpose: Sendable {
      case signIn
      /// To renew the authentication of a session.
      case renewal(SessionID, of: UserID)
      /// To become a way into the account of a session.
      case link(SessionID, of: UserID)
    }
  }

  func accept(_ presented: Presentation) async throws(Refusal) -> Session {
    let now = surroundings.now()
    if let token = presented.request.identityToken {
      let credential = try await believe(token, presented.request, presented.keyHash, at: now)
      return try await open(credential, presented, at: now)
    }
    guard let code = presented.request.authorizationCode else {
      throw Refusal(
        .invalidRequest, "identity_token or authorization_code is needed.",
        remedy: "Send both as Apple gave them, and user.name where Apple told one.")
    }
    return try await accept(bare: code, presented, at: now)
  }

  private func believe(
    _ token: String, _ request: AppleSignInRequest, _ keyHash: Data?, at now: Date
  ) async throws(Refusal) -> AppleCredential {
    let nonce = try serverNonce(of: request)
    let verified: VerifiedIdentityToken
    do {
      verified = try await verifier.verify(
        token, expecting: expectation(of: request, isServerNonce: nonce != nil), at: now)
    } catch { throw Refusal(error) }
    try demandNonce(of: request, isServerNonce: nonce != nil)
    if let client = request.clientID, client.rawValue != verified.claims.audience.rawValue {
      throw Refusal(
        .identityTokenAudience, "The request's client_id is not the audience of the identity token.",
        remedy: "Leave client_id out beside an identity token, or send the token's aud.")
    }
    return AppleCredential(
      token: verified,
      mark: SpentMark(
        hash: verified.fingerprint, keyHash: keyHash,
        expiresAt: verified.claims.expiresAt.addingTimeInterval(verifier.leeway)),
      code: request.authorizationCode.map { ($0, request.redirectURI) }, nonce: nonce,
      name: request.user?.name)
  }

  func open(
    _ credential: AppleCredential, _ presented: Presentation, at now: Date
  ) async throws(Refusal) -> Session {
    let opening = opening(for: credential, presented, at: now)
    switch try await writer.write(credential, opening: opening, at: now) {
    case .session(let session, let account, let isNewUser):
      liveness.forget(user: account.user.id)
      return try issuer.issue(session, account, isNewUser: isNewUser, at: now)
    case .authorizationCode: throw Refusal(.internalError)
    case .replayed: throw Refusal.credentialReplayed
    case .keyReused: throw Refusal.keyOfAnotherCredential
    case .ended: throw Refusal.credentialsSessionEnded
    case .nonceSpent:
      throw Refusal(
        .nonceMismatch, "The server's nonce was used before, or is over.",
        remedy:
          "Get a new one by POST /v1/nonces for every attempt, and ask Apple for a new credential with it.")
    case .signUpRefused: throw Refusal(.internalError)
    case .notTheOwner: throw Self.notTheOwner
    case .tooOld: throw Self.tooOld
    case .identityTaken: throw Refusal.identityTaken
    case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
    }
  }

  private func opening(
    for credential: AppleCredential, _ presented: Presentation, at now: Date
  ) -> SignInEntry.Opening {
    let client = ClientID(rawValue: credential.client.rawValue)
    switch presented.purpose {
    case .signIn:
      return .session(
        SessionTemplate(
          id: SessionID(rawValue: surroundings.newIDText(at: now)), clientID: client,
          methods: [ProviderID.apple.rawValue],
          deviceName: DeviceName.sanitized(presented.request.device?.name), authTime: now, now: now,
          policy: issuer.policy))
    case .renewal(let session, let user):
      return .renewal(
        SessionRenewal(
          session: session, user: user, clientID: client,
          issuedAfter: now.addingTimeInterval(-RecentAuthentication.window - verifier.leeway)))
    case .link(let session, let user):
      return .link(IdentityLink(session: session, user: user, clientID: client))
    }
  }
}

// What a request says of nonce and client.
extension AppleSignInService {
  /// The request's nonce where this server made it.
  func serverNonce(
    of request: AppleSignInRequest
  ) throws(Refusal) -> (hash: Data, expiresAt: Date)? {
    guard let nonce = request.nonce else { return nil }
    switch nonces.read(nonce) {
    case .own(let hash, let expiresAt): return (hash, expiresAt)
    case .foreign: return nil
    }
  }

  func demandNonce(of request: AppleSignInRequest, isServerNonce: Bool) throws(Refusal) {
    if settings.nonces == .required, request.nonce == nil {
      throw Refusal(
        .nonceMissing, "This server accepts only sign-ins with a nonce of its own.",
        remedy: "Get one by POST /v1/nonces, or set apple.nonces to any.")
    }
    if settings.nonces != .any, request.nonce != nil, !isServerNonce {
      throw Refusal(
        .nonceMismatch, "The nonce is not one of this server's.",
        remedy: "Get one by POST /v1/nonces, or set apple.nonces to any.")
    }
  }

  func expectation(
    of request: AppleSignInRequest, isServerNonce: Bool
  ) -> IdentityTokenVerifier.Expectation {
    let web = Set(settings.webClients)
    return .init(
      nonce: request.nonce, exactNonce: { isServerNonce && web.contains($0) },
      code: request.authorizationCode)
  }

  func client(of request: AppleSignInRequest) throws(Refusal) -> AppleClientID {
    guard let named = request.clientID else {
      guard settings.clients.count == 1, let only = settings.clients.first else {
        throw Refusal(
          .clientUnknown, "A bare code needs client_id, for more than one client is configured.",
          remedy: "Send the client_id that the code was issued to, or the identity_token with the code.")
      }
      return only
    }
    let client = AppleClientID(rawValue: named.rawValue)
    guard settings.clients.contains(client) else {
      throw Refusal(
        .clientUnknown, "No such client is configured.",
        remedy: "Add the client id to apple.native_client_ids or apple.web_client_ids.")
    }
    return client
  }
}
