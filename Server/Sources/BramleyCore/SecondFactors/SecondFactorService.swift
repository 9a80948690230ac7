package import BramleyAPI
import Foundation

/// Second factors: those of sign-ins that wait for them, and those that an account's owner adds and removes.
package struct SecondFactorService: Sendable {
  package let mode: SecondFactorMode
  let store: any SecondFactorStore
  private(set) var signIn: SignInService
  let secrets: CodeSecrets
  let issuer: TOTPIssuer
  /// What asks for passkeys; nil where there are none.
  let passkeys: PasskeyCeremonies?
  let surroundings: Surroundings

  package init(
    mode: SecondFactorMode, store: any SecondFactorStore, signIn: SignInService, secrets: CodeSecrets,
    issuer: TOTPIssuer, passkeys: PasskeyCeremonies? = nil, surroundings: Surroundings
  ) {
    self.mode = mode
    self.store = store
    self.signIn = signIn
    self.secrets = secrets
    self.issuer = issuer
    self.passkeys = passkeys
    self.surroundings = surroundings
  }

  /// The same service, whose sessions are for browsers.
  package var forBrowsers: SecondFactorService {
    var service = self
    service.signIn = signIn.forBrowsers
    return service
  }

  /// Whether accounts can have a second factor here.
  package var isOn: Bool { mode != .off }

  /// Returns the factors of an account.
  package func list(for caller: Caller) async throws(Refusal) -> SecondFactorList {
    let found: (factors: [SecondFactorRecord], codes: Int, loss: FactorLoss?)
    do throws(StoreError) {
      found = try await store.secondFactors(of: caller.userID, at: surroundings.now())
    } catch { throw Refusal(error) }
    return SecondFactorList(
      secondFactors: found.factors.map(\.wire), recoveryCodesLeft: found.codes, policy: mode.wire,
      lost: found.loss?.wire)
  }

  /// Makes the secret of an authenticator app for the caller.
  package func start(for caller: Caller) async throws(Refusal) -> TOTPEnrollment {
    guard isOn else { throw Refusal.secondFactorsAreOff }
    let now = surroundings.now()
    try caller.demandOwner(at: now)
    guard !caller.account.isGuest else { throw Refusal.guestsHaveNoFactor }
    let list = try await list(for: caller)
    guard list.secondFactors.count < SecondFactorRecord.most else { throw Refusal.tooManyFactors }
    let setup = TOTPSetup(surroundings, at: now)
    return try setup.wire(
      setup.sealed(
        for: caller.sessionID, by: signIn.ring, until: now.addingTimeInterval(TOTPSetup.lifetime)),
      for: caller.account, of: issuer, hasCodes: list.recoveryCodesLeft > 0,
      expiresIn: Int(TOTPSetup.lifetime))
  }

  /// Returns the setup that ``start(for:)`` made, for a page that shows it again.
  package func setup(_ challenge: String, for caller: Caller) async throws(Refusal) -> TOTPEnrollment {
    let now = surroundings.now()
    guard let setup = TOTPSetup(sealed: challenge, for: caller.sessionID, by: signIn.ring, at: now) else {
      throw Refusal.setupExpired
    }
    let list = try await list(for: caller)
    return try setup.wire(
      challenge, for: caller.account, of: issuer, hasCodes: list.recoveryCodesLeft > 0,
      expiresIn: Int(TOTPSetup.lifetime))
  }

  /// Adds the app that a code proves.
  package func add(
    _ request: TOTPConfirmationRequest, for caller: Caller, in language: MessageLanguage
  ) async throws(Refusal) -> AddedSecondFactor {
    guard isOn else { throw Refusal.secondFactorsAreOff }
    let now = surroundings.now()
    guard let code = TypedCode(request.code) else { throw Refusal.notATOTPCode }
    guard
      let setup = TOTPSetup(sealed: request.challengeID, for: caller.sessionID, by: signIn.ring, at: now)
    else { throw Refusal.setupExpired }
    guard
      let record = setup.record(
        of: caller.userID, label: try Self.label(request.label), provenBy: code, by: signIn.ring, at: now)
    else { throw Refusal.factorCodeWrong(attemptsLeft: nil) }
    let codes = setup.recoveryCodes
    let keepsCodes = try await change(
      .add(record, RecoveryCodeSet(codes, by: signIn.ring)), for: caller, in: language)
    return AddedSecondFactor(
      secondFactor: record.wire, recoveryCodes: keepsCodes ? codes.map(\.text) : nil)
  }

  /// Removes a factor. The access token must show the factor, or several at once.
  package func remove(
    _ id: SecondFactorID, for caller: Caller, in language: MessageLanguage
  ) async throws(Refusal) {
    if isOn, !caller.shown.hasTwoFactors { throw Refusal.stepUp }
    _ = try await change(.remove(id), for: caller, in: language)
  }

  /// Makes new recovery codes.
  package func renewCodes(
    for caller: Caller, in language: MessageLanguage
  ) async throws(Refusal) -> RecoveryCodes {
    let codes = surroundings.newRecoveryCodes()
    _ = try await change(.renewCodes(RecoveryCodeSet(codes, by: signIn.ring)), for: caller, in: language)
    return RecoveryCodes(recoveryCodes: codes.map(\.text))
  }

  /// Cancels the recovery that somebody asked for. Any session of the account may.
  package func cancelLoss(for caller: Caller) async throws(Refusal) {
    _ = try await change(.cancelLoss, for: caller, in: .english)
  }

  /// Carries a change out; returns whether its recovery codes were stored.
  private func change(
    _ kind: SecondFactorChange.Kind, for caller: Caller, in language: MessageLanguage
  ) async throws(Refusal) -> Bool {
    let now = surroundings.now()
    let change = SecondFactorChange(
      kind: kind, caller: caller.owner, notices: signIn.notices, language: language,
      auditID: surroundings.newIDText(at: now), now: now)
    let outcome: SecondFactorChange.Outcome
    do throws(StoreError) { outcome = try await store.change(change) } catch { throw Refusal(error) }
    signIn.liveness.forget(user: caller.userID)
    switch outcome {
    case .done(let keepsCodes):
      signIn.wakeJobs()
      return keepsCodes
    case .ended: throw Refusal.sessionHasEnded
    case .notAllowed: throw Refusal.notAllowed
    case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
    case .notFound: throw Refusal(.notFound, "The account has nothing of this.")
    case .full: throw Refusal.setupExpired
    }
  }

  private static func label(_ typed: String?) throws(Refusal) -> String? {
    guard let typed else { return nil }
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.count <= SecondFactorRecord.longestLabel,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw Refusal(
        .invalidRequest,
        "label may have \(SecondFactorRecord.longestLabel) characters and no control characters.")
    }
    return text.isEmpty ? nil : text
  }
}

extension Refusal {
  fileprivate static let guestsHaveNoFactor = Refusal(
    .notAllowed, "An account without an identity has no first factor.",
    remedy: "Link an identity first.")
  fileprivate static let tooManyFactors = Refusal(
    .notAllowed, "The account has \(SecondFactorRecord.most) second factors.", remedy: "Remove one first.")
}
