#if os(iOS) && canImport(WatchConnectivity)
  import BramleyAPI
  public import BramleyClient
  public import Foundation
  public import WatchConnectivity

  /// The phone's end: hands a session over when the watch asks.
  @MainActor public final class PhoneLink: NSObject {
    private let auth: Auth

    /// Listens to the watch from now on.
    public init(auth: Auth) {
      self.auth = auth
      super.init()
      guard WCSession.isSupported() else { return }
      WCSession.default.delegate = self
      WCSession.default.activate()
    }

    private func answer(_ request: ChildSessionRequest) async -> ChildSessionCode? {
      // A fresh proof may be wanted (`reauthentication_required`); then the person opens the app and signs in anew.
      try? await auth.handOver(to: request)
    }
  }

  extension PhoneLink: WCSessionDelegate {
    public nonisolated func session(
      _ session: WCSession, didReceiveMessage message: [String: Any],
      replyHandler: @escaping ([String: Any]) -> Void
    ) {
      let reply = Reply(send: replyHandler)
      guard let request = HandOverMessage.request(in: message) else { return reply.send([:]) }
      Task {
        let code = await answer(request)
        reply.send(code.map(HandOverMessage.code) ?? [:])
      }
    }

    public nonisolated func session(
      _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
      error: (any Error)?
    ) {}

    public nonisolated func sessionDidBecomeInactive(_ session: WCSession) {}

    public nonisolated func sessionDidDeactivate(_ session: WCSession) { session.activate() }
  }

  /// `@unchecked Sendable`: WatchConnectivity calls back on a queue of its own and takes the reply on any.
  private struct Reply: @unchecked Sendable {
    let send: ([String: Any]) -> Void
  }
#endif
