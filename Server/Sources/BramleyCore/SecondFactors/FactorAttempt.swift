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
