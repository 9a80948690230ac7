import BramleyAPI
import Foundation

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
