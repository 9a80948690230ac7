import BramleyAPI
import Foundation

extension SessionEngine {
  /// Signs the same person in anew in place of their session; another person's session is ended at once.
  func replaceSession(of owner: UserID, by proof: SignInProof) async throws(SignInError) {
    let receipt: SessionReceipt
    let key = Hex.encode(context.random(16))
    do throws(BackendFailure) {
      receipt = try await twice { () throws(BackendFailure) in try await backend.redeem(proof, key) }
    } catch { throw SignInError(error) }
    let fresh = HeldSession(receipt, method: proof.method, attemptKey: key, at: moment)
    do throws(SecureStorageError) {
      try await change { record in
        guard fresh.session.user.id == owner, let held = record.held, held.session.user.id == owner else {
          return record.end(fresh)
        }
        record.end(held)
        record.held = fresh
      }
    } catch { throw .storage(error) }
    await settleEndings()
    guard fresh.session.user.id == owner else { throw .otherPerson }
  }
}

extension SignInError {
  /// Somebody else than the account's owner has proven who they are.
  static let otherPerson = SignInError.refused(
    Problem(
      code: .credentialsInvalid, title: "The credentials are not valid", status: 401,
      detail: "The credential is not that of this account's owner."))

  static func noStrategy(for id: SignInMethod.ID) -> SignInError {
    .notConfigured("no strategy is registered for the method \"\(id)\"")
  }
}
