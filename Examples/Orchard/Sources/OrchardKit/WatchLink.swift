#if os(watchOS) && canImport(WatchConnectivity)
  import BramleyAPI
  public import BramleyClient
  public import Foundation
  public import WatchConnectivity

  /// The watch's end: asks the phone for a session of the watch's own.
  @MainActor public final class WatchLink: NSObject {
    /// Opens the way to the phone.
    public override init() {
      super.init()
      WCSession.default.delegate = self
      WCSession.default.activate()
    }

    /// Signs in with what the phone hands over; false when it can't, as when nobody is signed in there.
    public func signIn(_ auth: Auth) async -> Bool {
      let invitation = ChildInvitation(device: Device(name: "Apple Watch"))
      guard let code = await ask(invitation.request) else { return false }
      do throws(SignInError) {
        try await auth.signIn(with: .handedOver(code, to: invitation))
        return true
      } catch { return false }
    }

    private func ask(_ request: ChildSessionRequest) async -> ChildSessionCode? {
      await withCheckedContinuation { continuation in
        let isReachable = WCSession.default.isReachable
        guard isReachable else { return continuation.resume(returning: nil) }
        WCSession.default.sendMessage(HandOverMessage.request(request)) { reply in
          continuation.resume(returning: HandOverMessage.code(in: reply))
        } errorHandler: { _ in
          continuation.resume(returning: nil)
        }
      }
    }
  }

  extension WatchLink: WCSessionDelegate {
    public nonisolated func session(
      _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
      error: (any Error)?
    ) {}
  }
#endif
