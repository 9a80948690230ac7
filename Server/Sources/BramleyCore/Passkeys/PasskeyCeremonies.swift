package import BramleyAPI
import BramleyTokens
package import Foundation

/// Begins ceremonies and judges their answers, for every purpose that a passkey has: sign-in, sign-up, link, proof and second
/// factor.
package struct PasskeyCeremonies: Sendable {
  package let party: RelyingParty
  let store: any PasskeyStore
  private let ring: KeyRing
  let surroundings: Surroundings

  package init(
    party: RelyingParty, store: any PasskeyStore, ring: KeyRing, surroundings: Surroundings
  ) {
    self.party = party
    self.store = store
    self.ring = ring
    self.surroundings = surroundings
  }

  /// Begins a ceremony in which a passkey signs.
  ///
  /// - Parameters:
  ///   - account: the account whose passkeys may answer; nil where any passkey may.
  ///   - allowed: the passkeys that are listed; nil where any passkey may answer.
  ///   - verification: whether the authenticator must verify the person; as the operator set it by default.
  ///   - signIn: the sign-in that waits for it, by the hash of its token.
  package func request(
    _ purpose: PasskeyCeremony.Purpose, account: UserID? = nil, allowed: [PasskeyRecord]? = nil,
    verification: RelyingParty.UserVerification? = nil, signIn: Data? = nil
  ) -> PasskeyRequestChallenge {
    let verification = verification ?? party.userVerification
    var ceremony = begin(purpose, account, needsVerification: verification == .required)
    ceremony.signIn = signIn
    ceremony.allowed = allowed.map { $0.map { PasskeyCeremony.mark(of: $0.credentialID) } }
    let options = PasskeyRequestOptions(
      challenge: ceremony.challenge.base64URL, timeout: Int(PasskeyCeremony.lifetime) * 1_000,
      rpId: party.id, allowCredentials: (allowed ?? []).map(\.descriptor),
      userVerification: verification.rawValue)
    return PasskeyChallenge(
      challengeID: ceremony.sealed(by: ring), expiresIn: Int(PasskeyCeremony.lifetime), publicKey: options)
  }

  /// Verifies what a passkey signed. A refused answer spends its challenge; the use of an accepted one is stored, and its
  /// challenge spent, by the step that uses the credential.
  package func verify(
    _ presented: PasskeyAssertion, _ id: ChallengeID, for purpose: PasskeyCeremony.Purpose,
    account: UserID? = nil, signIn: Data? = nil
  ) async throws(Refusal) -> (verified: AssertionRule.Verified, ceremony: PasskeyCeremony) {
    let ceremony = try open(id, for: purpose, account, signIn: signIn)
    let known = try await passkey(presented.rawId)
    do throws(CeremonyFault) {
      let verified = try AssertionRule.verdict(
        on: presented, for: ceremony, by: known, at: party, now: surroundings.now())
      return (verified, ceremony)
    } catch { throw try await refusal(error, of: ceremony) }
  }

  /// Begins a ceremony that makes a passkey.
  ///
  /// - Parameters:
  ///   - owned: the passkeys that the account has already.
  ///   - isConditional: whether the browser makes it by itself.
  package func creation(
    _ purpose: PasskeyCeremony.Purpose, account: UserID?, owned: [PasskeyRecord], name: String?,
    displayName: String?, isConditional: Bool = false
  ) -> PasskeyCreationChallenge {
    // Browsers refuse to make one by themselves where the person would have to be verified.
    let verification = isConditional ? .preferred : party.userVerification
    var ceremony = begin(purpose, account, needsVerification: verification == .required)
    let handle = owned.first?.userHandle ?? surroundings.random(32)
    (ceremony.userHandle, ceremony.isConditional) = (handle, isConditional)
    ceremony.algorithms = PasskeyAlgorithm.offered
    let shown = name ?? displayName ?? party.name
    let options = PasskeyCreationOptions(
      rp: .init(id: party.id, name: party.name),
      user: .init(id: handle.base64URL, name: shown, displayName: displayName ?? shown),
      challenge: ceremony.challenge.base64URL,
      pubKeyCredParams: ceremony.algorithms.map { .init(alg: $0.rawValue) },
      timeout: Int(PasskeyCeremony.lifetime) * 1_000, excludeCredentials: owned.map(\.descriptor),
      authenticatorSelection: .init(
        residentKey: "required", requireResidentKey: true, userVerification: verification.rawValue),
      attestation: party.attestation.rawValue)
    return PasskeyChallenge(
      challengeID: ceremony.sealed(by: ring), expiresIn: Int(PasskeyCeremony.lifetime), publicKey: options)
  }

  /// Verifies a new passkey.
  ///
  /// - Throws: `passkey_registered` for one that an account has already.
  package func register(
    _ presented: PasskeyRegistration, _ id: ChallengeID, for purpose: PasskeyCeremony.Purpose,
    account: UserID?, label: String?
  ) async throws(Refusal) -> (record: PasskeyRecord, ceremony: PasskeyCeremony) {
    let ceremony = try open(id, for: purpose, account)
    var record: PasskeyRecord
    do throws(CeremonyFault) {
      record = try RegistrationRule.verdict(
        on: presented, for: ceremony, at: party, now: surroundings.now())
    } catch { throw try await refusal(error, of: ceremony) }
    // A retry finds the passkey that its first attempt stored.
    if let known = try await passkey(presented.rawId), known.record.lastChallenge != ceremony.hash {
      try await spend(ceremony)
      note(CeremonyFault(.registration, 26, "the passkey is registered already"))
      throw Refusal.passkeyRegistered
    }
    record.label =
      PersonName(givenName: label).sanitized.givenName
      ?? AuthenticatorNames.standard.name(of: record.aaguid) ?? Self.plainLabel
    return (record, ceremony)
  }

  /// What a passkey is called whose authenticator does not say who it is.
  static let plainLabel = "Passkey"
}

extension PasskeyCeremonies {
  private func begin(
    _ purpose: PasskeyCeremony.Purpose, _ account: UserID?, needsVerification: Bool
  ) -> PasskeyCeremony {
    PasskeyCeremony(
      purpose, account: account, challenge: surroundings.random(32), needsVerification: needsVerification,
      expiresAt: surroundings.now().addingTimeInterval(PasskeyCeremony.lifetime))
  }

  /// Opens the id of a challenge. Whether it was spent, or expired lately, is seen where it is spent, since a retry of a sign-in
  /// may come later.
  private func open(
    _ id: ChallengeID, for purpose: PasskeyCeremony.Purpose, _ account: UserID?, signIn: Data? = nil
  ) throws(Refusal) -> PasskeyCeremony {
    guard let ceremony = PasskeyCeremony(id, ring: ring), ceremony.purpose == purpose,
      ceremony.account == account, ceremony.signIn == signIn,
      surroundings.now() < ceremony.expiresAt.addingTimeInterval(SpentMark.retryWindow)
    else { throw Refusal.challengeExpired }
    return ceremony
  }

  private func passkey(_ id: String) async throws(Refusal) -> OwnedPasskey? {
    guard id.utf8.count <= 1_364, let bytes = Data(base64URL: id.utf8), !bytes.isEmpty else { return nil }
    do throws(StoreError) { return try await store.passkey(bytes) } catch { throw Refusal(error) }
  }

  /// Spends the challenge of a refused answer and records the rule that it broke. The caller gets the same answer for
  /// every rule.
  private func refusal(
    _ fault: CeremonyFault, of ceremony: PasskeyCeremony
  ) async throws(Refusal) -> Refusal {
    try await spend(ceremony)
    note(fault)
    return Refusal.passkeyInvalid
  }

  private func spend(_ ceremony: PasskeyCeremony) async throws(Refusal) {
    guard ceremony.expiresAt > surroundings.now() else { return }
    do throws(StoreError) { try await store.spend(ceremony.spending) } catch { throw Refusal(error) }
  }

  private func note(_ fault: CeremonyFault) {
    RequestTrail.current?.note { $0.rule = fault.description }
  }
}
