package import BramleyAPI
package import Foundation

/// A code of a second factor that somebody presents.
package struct FactorAttempt: Sendable {
  /// What was typed.
  package enum Typed: Sendable {
    case totp(TypedCode)
    case recoveryCode(RecoveryCode)
  }

  package let typed: Typed
  let network: ClientNetwork?
  let secrets: CodeSecrets
  package let now: Date

  /// Reads what was typed.
  ///
  /// - Throws: `code_wrong` for what can't be a code of the method, which is not counted as a wrong code.
  package init(
    _ code: String?, of method: SecondFactorMethod, from network: ClientNetwork?, _ secrets: CodeSecrets,
    at now: Date
  ) throws(Refusal) {
    switch method {
    case .totp:
      guard let code = code.flatMap(TypedCode.init) else { throw Refusal.notATOTPCode }
      typed = .totp(code)
    case .recoveryCode:
      guard let code = code.flatMap({ RecoveryCode($0) }) else { throw Refusal.notARecoveryCode }
      typed = .recoveryCode(code)
    default: throw Refusal(.invalidRequest, "method must be totp, recovery_code or passkey.")
    }
    (self.network, self.secrets, self.now) = (network, secrets, now)
  }

  package var method: SecondFactorMethod {
    switch typed {
    case .totp: .totp
    case .recoveryCode: .recoveryCode
    }
  }

  /// Returns the hash under which the network is stored if the account has signed in from it.
  package func knownNetwork(of user: UserID) -> Data? { secrets.knownNetwork(network, of: user) }

  /// The key of the row that counts an account's wrong codes, over all sign-ins and networks: those of strangers together,
  /// and those of each network that the account knows, so that a stranger's failures never keep out the owner at home. Each
  /// method has its own, so that guesses at one do not lock the other.
  package func failuresKey(of user: UserID, known: Data?) -> Data {
    secrets.tally(
      "second factor", method.rawValue, user.rawValue, known.map { $0.base64EncodedString() } ?? "strangers")
  }
}

/// What a store knows when a code is presented.
package struct FactorFacts: Sendable {
  package var factors: [SecondFactorRecord]
  /// The hashes of the unused recovery codes.
  package var recoveryCodes: [Data]
  /// The wrong codes under ``FactorAttempt/failuresKey(of:known:)``.
  package var failures: FailedCodes?

  package init(factors: [SecondFactorRecord], recoveryCodes: [Data], failures: FailedCodes?) {
    self.factors = factors
    self.recoveryCodes = recoveryCodes
    self.failures = failures
  }
}

/// What a right code uses up.
package enum FactorUse: Sendable, Equatable {
  /// A time step of an authenticator app. It is written only if the row still has an earlier one.
  case totp(SecondFactorID, step: Int64)
  /// A recovery code, by its hash.
  case recoveryCode(Data, left: Int)

  /// Its part of an audit log event.
  var detail: [String: String] {
    switch self {
    case .totp(let id, _): ["method": SecondFactorMethod.totp.rawValue, "factor": id.rawValue]
    case .recoveryCode(_, let left):
      ["method": SecondFactorMethod.recoveryCode.rawValue, "codes_left": "\(left)"]
    }
  }
}

extension FactorAttempt {
  package enum Verdict: Sendable {
    case right(FactorUse)
    /// It was compared and is wrong: write the count.
    case wrong(FailedCodes)
    /// It was not compared, since too many were wrong.
    case tooMany(retryAfter: Int)
    /// The account has no such factor.
    case none
  }

  /// Judges the code. The step that reads the facts also writes the result, so that every code that is compared is counted,
  /// concurrent ones too.
  package func judge(_ facts: FactorFacts) throws(StoreError) -> Verdict {
    let wait = facts.failures?.wait(at: now) ?? 0
    if wait > 0 { return .tooMany(retryAfter: Int(wait.rounded(.up))) }
    let use: FactorUse?
    switch typed {
    case .totp(let code):
      let factors = facts.factors.filter { $0.kind == .totp }
      guard !factors.isEmpty else { return .none }
      use = try totp(code, among: factors)
    case .recoveryCode(let code):
      guard !facts.recoveryCodes.isEmpty else { return .none }
      let hash = code.hash(by: secrets.ring)
      let isKnown = facts.recoveryCodes.filter { constantTimeEqual($0, hash) }.count == 1
      use = isKnown ? .recoveryCode(hash, left: facts.recoveryCodes.count - 1) : nil
    }
    return use.map { .right($0) } ?? .wrong(.oneMore(than: facts.failures, at: now))
  }

  private func totp(
    _ code: TypedCode, among factors: [SecondFactorRecord]
  ) throws(StoreError) -> FactorUse? {
    var found: FactorUse?
    for factor in factors {
      guard
        let secret = try? Seal(ring: secrets.ring).open(
          factor.sealed, for: SealedPlace.secondFactor(factor.id).row)
      else { throw StoreError(.broken, "the secret of a second factor can't be opened") }
      if let step = HOTP(secret: secret).step(of: code.digits, after: factor.lastStep, at: now) {
        found = .totp(factor.id, step: step)
      }
    }
    return found
  }
}
