import BramleyAPI
import Foundation

/// What a strategy that sends codes remembers from a proof until the server has judged it.
actor CodeConversations {
  private var known: [ChallengeID: CodeConversation] = [:]
  /// A device asks for few codes; the limit only keeps an error from filling the memory.
  private static let bound = 8

  func remember(_ conversation: CodeConversation, at now: Date) {
    known = known.filter { $0.value.expiresAt > now }
    if known.count >= Self.bound, let oldest = known.min(by: { $0.value.expiresAt < $1.value.expiresAt }) {
      known[oldest.key] = nil
    }
    known[conversation.challenge] = conversation
  }

  /// The conversation of a proof; a link's proof names no challenge, but the verifier is its own.
  func recall(_ request: CodeSignInRequest) -> CodeConversation? {
    if let challenge = request.challengeID { return known[challenge] }
    return known.values.first { $0.verifier != nil && $0.verifier == request.codeVerifier }
  }
}

/// One code that was sent, as the strategy talks about it with the person.
struct CodeConversation: Sendable {
  let challenge: ChallengeID
  let destination: String
  let name: PersonName?
  /// What asks for the code.
  var question: SignInQuestion
  let expiresAt: Date
  /// What shows that this device asked for the link.
  let verifier: String?
}
