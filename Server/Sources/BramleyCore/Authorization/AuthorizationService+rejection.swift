import BramleyAPI
import Foundation

// A reply that a provider or this server did not accept.
extension AuthorizationService {
  func rejected(
    _ flow: OpenFlow, isParked: Bool, _ refusal: Refusal
  ) async throws(Refusal) -> Finish {
    // A temporary failure leaves a stored reply as it is, with the name that the provider sends only once: the
    // page can be loaded again.
    guard refusal.retryAfter == nil else { return .refused(refusal) }
    // The same reply may have been brought twice at once, or the flow may have expired meanwhile.
    if flow.state.expiresAt <= surroundings.now() { return .foreign }
    if try await isFinished(flow) { return .foreign }
    if isParked {
      do { try await store.deleteParkedReply(flow.view.mark) } catch { throw Refusal(error) }
    }
    guard [.signUpRefused, .accountExists].contains(refusal.code) else { return .refused(refusal) }
    return .client(
      answer(to: flow.state.binding.redirectURI, refusal.words, flow.state.clientState), asking: nil)
  }

  func isFinished(_ flow: OpenFlow) async throws(Refusal) -> Bool {
    do { return try await store.isFinished(flow.view.mark) } catch { throw Refusal(error) }
  }
}

extension Refusal {
  /// What the client learns of a sign-in that this server refused: RFC 6749's error, and the problem's code and methods,
  /// by which an app distinguishes it from a person who cancelled.
  fileprivate var words: [(String, String)] {
    var words = [
      ("error", "access_denied"), ("error_description", detail ?? ""), ("problem", code.rawValue),
    ]
    if let methods { words.append(("methods", methods.joined(separator: " "))) }
    return words
  }
}
