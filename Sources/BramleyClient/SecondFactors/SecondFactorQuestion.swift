public import BramleyAPI
public import Foundation

/// The details of a question of the kind ``SignInQuestion/Kind/secondFactor``.
///
/// What the person types may be the code of their authenticator app or a recovery code. With
/// ``SignInAnswer/option(_:)`` they choose a passkey instead, or say that they have lost the factor.
public struct SecondFactorQuestion: Hashable, Sendable {
  /// What the person can prove.
  public var methods: [SecondFactorMethod]
  /// Whether they can say that they have lost it.
  public var canReportLoss: Bool
  /// After they have said so: from when the first factor is enough.
  public var availableAt: Date?

  /// Makes the details.
  public init(methods: [SecondFactorMethod], canReportLoss: Bool = false, availableAt: Date? = nil) {
    self.methods = methods
    self.canReportLoss = canReportLoss
    self.availableAt = availableAt
  }
}

extension SignInQuestion.Kind {
  /// A second factor, after the first one was right: the code of an authenticator app, a recovery code, or a passkey. The
  /// question's details are a ``SecondFactorQuestion``.
  public static let secondFactor: SignInQuestion.Kind = "second_factor"
  /// The first code of an authenticator app that the person sets up now, since the server demands a second factor. The
  /// question's details are a `TOTPEnrollment`.
  public static let secondFactorEnrollment: SignInQuestion.Kind = "second_factor_enrollment"
}

/// What a person typed for a second factor.
struct TypedFactor: Hashable {
  let method: SecondFactorMethod
  let code: String

  /// Nil for what can be neither, so that no attempt is spent on it.
  init?(_ typed: String, of methods: [SecondFactorMethod]) {
    if let digits = TypedCode(typed).digits, digits.count == 6, methods.contains(.totp) {
      (method, code) = (.totp, digits)
      return
    }
    // Recovery codes are written in groups, and read in either case.
    let code = typed.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard methods.contains(.recoveryCode), code.count >= 8 else { return nil }
    (method, self.code) = (.recoveryCode, code)
  }
}
