package import BramleyAPI
import Foundation

/// Sign-in, link and reauthentication for every provider: the provider verifies, this service stores and
/// issues.
package struct SignInService: Sendable {
  let store: any SignInStore
  private(set) var issuer: SessionIssuer
  let liveness: LivenessCache
  let ring: KeyRing
  let gate: SignUpGate
  /// `hooks.sign_up`.
  let signUpHook: SignUpHook?
  /// The app's own client, for credentials without one.
  let client: ClientID
  /// `accounts.join`.
  let joining: AddressJoining
  /// `accounts.claimed_data`.
  let claimedData: ClaimedData
  /// The operator's trust in each OpenID Connect provider's addresses.
  let issuerTrust: [ProviderID: EmailTrust]
  /// `policy.second_factor`.
  let secondFactors: SecondFactorMode
  /// Whether a passkey can be the second factor of a sign-in.
  let hasPasskeyFactors: Bool
  let notices: SecondFactorNotices
  let surroundings: Surroundings
  let wakeJobs: @Sendable () -> Void

  package init(
    store: any SignInStore, issuer: SessionIssuer, liveness: LivenessCache, ring: KeyRing, gate: SignUpGate,
    signUpHook: SignUpHook? = nil, client: ClientID, joining: AddressJoining = .verified,
    claimedData: ClaimedData = .discard,
    issuerTrust: [ProviderID: EmailTrust] = [:], secondFactors: SecondFactorMode = .optional,
    hasPasskeyFactors: Bool = false, notices: SecondFactorNotices = SecondFactorNotices(nil),
    surroundings: Surroundings,
    wakeJobs: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.issuer = issuer
    self.liveness = liveness
    self.ring = ring
    self.gate = gate
    self.signUpHook = signUpHook
    self.client = client
    self.joining = joining
    self.claimedData = claimedData
    self.issuerTrust = issuerTrust
    self.secondFactors = secondFactors
    self.hasPasskeyFactors = hasPasskeyFactors
    self.notices = notices
    self.surroundings = surroundings
    self.wakeJobs = wakeJobs
  }

  /// The same service, whose sessions are for browsers.
  package var forBrowsers: SignInService {
    var service = self
    service.issuer = issuer.forBrowsers
    return service
  }

  /// Signs a person in, or signs them up if they have no account.
  ///
  /// - Parameters:
  ///   - browser: the secret in the cookie of a browser on this server's own site.
  ///   - key: the key that the session is bound to; nil for bearer tokens.
  ///   - attestation: what is known of the app that made the request; a new account may need it.
  package func signIn<Provider: SignInProvider>(
    with provider: Provider, _ body: SignInBody<Provider.Presented>, idempotencyKey: IdempotencyKey?,
    from network: ClientNetwork? = nil, browser: String? = nil, key: SessionKey? = nil,
    attestation: AttestationStanding = .notAsked
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    let session = SessionID(rawValue: surroundings.newIDText(at: now))
    let context = CredentialContext(
      now: now, purpose: .signIn, network: network, browser: browser.map(SecretHash.of),
      session: session, keyHash: idempotencyKey?.hash)
    let use = CredentialUse<Session>(
      store: { (credential) async throws(Refusal) in
        let credential = credential.named(body.name)
        let now = surroundings.now()
        let opening = SessionOpening(
          template(session, credential, provider.id, body.device, key: key, at: now))
        var entry = try entry(of: credential, provider.id, opening, in: context, at: now)
        entry.address = standing(of: credential, from: provider)
        entry.attestation = attestation
        entry.hold = hold(opening.template, entry.mark)
        return try await signInOrUp(entry, credential) { (opened, claims) async throws(Refusal) in
          try await issue(opened, provenBy: key, adding: claims, at: now)
        }
      },
      earlier: { (earlier) async throws(Refusal) in try await issue(earlier, provenBy: key, at: now) })
    return try await traced(provider, body, in: context, use)
  }
}
