import BramleyAPI
import Foundation

extension SignInService {
  /// Returns how a sign-in waits that opens a session.
  func hold(_ session: SessionTemplate, _ mark: SpentMark) -> SignInHold? {
    secondFactors == .off
      ? nil
      : SignInHold(
        session, mark, mode: secondFactors, hasPasskeys: hasPasskeyFactors, notices: notices, ring: ring)
  }

  /// Writes a sign-in that was foreseen to wait. It opens a session only if the account asks for nothing meanwhile.
  func hold<Opening: SignInOpening, Value>(
    _ entry: SignInEntry<Opening>, _ credential: VerifiedCredential,
    _ finish: (Opening.Opened, AddedClaims?) async throws(Refusal) -> Value
  ) async throws(Refusal) -> Value? where Opening.Obstacle == Never {
    switch try await write(entry) {
    case .opened(let opened): return try await finish(opened, nil)
    case .held(let held): throw held.refusal(at: surroundings.now())
    case .refused(let refusal): return try answer(refusal, credential)
    }
  }
}
