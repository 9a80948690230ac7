import BramleyAPI
import Foundation

/// What became of the server's side of a sign-out.
public enum SignOutResult: Hashable, Sendable {
  /// The server has ended the session.
  case ended
  /// The server could not be asked. It is asked again at the next ``SessionEngine/start()``.
  case pending
  /// Nobody was signed in.
  case notSignedIn
}

extension SessionEngine {
  /// Signs out on this device, at once and whatever the network does, and ends the session on the server
  /// (`DELETE /v1/sessions/current`).
  ///
  /// When the server can't be reached the device is signed out all the same. The ending is kept in secure storage
  /// and made up for at the next launch.
  /// - Throws: ``SessionError/storage(_:)``; the person is still signed in then.
  @discardableResult
  public func signOut() async throws(SessionError) -> SignOutResult {
    signOutCount += 1
    ending = nil
    let left: HeldSession?
    do throws(SecureStorageError) { left = try await change { $0.signOut() } } catch { throw .storage(error) }
    // A crash before this line changes nothing: an attempt from before the sign-out is not sent again.
    try? await outbox.close(delivered: known?.delivered)
    await settleEndings()
    guard let left else { return .notSignedIn }
    await strategies[left.method]?.deauthenticate(left.session.user)
    let isWaiting = (known?.endings ?? []).contains { $0.id == left.session.sessionID }
    return isWaiting ? .pending : .ended
  }
}
