#if os(watchOS) && canImport(WatchConnectivity)
  import BramleyAPI
  import WatchConnectivity

  extension PhoneCall {
    /// WatchConnectivity. The app has set a delegate and called `WCSession.default.activate()` before.
    public static let system = PhoneCall { request in await call(request) }

    // Not on the main actor: the system answers on another thread.
    private static func call(
      _ request: ChildSessionRequest
    ) async -> Result<ChildSessionCode, PhoneError> {
      let session = WCSession.default
      guard session.activationState == .activated, session.isReachable else { return .failure(.unreachable) }
      return await withCheckedContinuation { continuation in
        session.sendMessage(
          HandoverMessage.asking(request),
          replyHandler: { continuation.resume(returning: HandoverMessage.answer(in: $0)) },
          errorHandler: { _ in continuation.resume(returning: .failure(.unreachable)) })
      }
    }
  }
#endif
