import BramleyAPI

/// The phone's side: hands over a session to its watch when the watch asks.
///
/// Call it from your `WCSessionDelegate`; other messages of the app are ignored. The system calls the delegate on a
/// thread of its own, so its methods must be `nonisolated`, above all where everything else belongs to the main actor.
///
///     nonisolated func session(
///       _ session: WCSession, didReceiveMessage message: [String: Any],
///       replyHandler: @escaping ([String: Any]) -> Void
///     ) {
///       if responder.answer(message, replyHandler) { return }
///       …
///     }
public struct WatchResponder: Sendable {
  private let auth: Auth

  /// Hands over sessions of the signed-in person.
  public init(auth: Auth) { self.auth = auth }

  /// Answers a watch that asks for a session.
  /// - Returns: false for a message that is not this kit's; it was not answered.
  public func answer(_ message: [String: Any], _ reply: @escaping ([String: Any]) -> Void) -> Bool {
    guard let request = HandoverMessage.request(in: message) else { return false }
    let reply = Reply(send: reply)
    Task {
      let answer: Result<ChildSessionCode, PhoneError>
      do throws(AccountError) { answer = .success(try await auth.handOver(to: request)) } catch {
        answer = .failure(PhoneError(error))
      }
      // The request came from the watch, so the phone shows no failure.
      await auth.dismissFailure()
      reply.send(HandoverMessage.answering(answer))
    }
    return true
  }
}

/// `@unchecked Sendable`: WatchConnectivity takes a reply on any thread, and it is called once.
private struct Reply: @unchecked Sendable {
  let send: ([String: Any]) -> Void
}
