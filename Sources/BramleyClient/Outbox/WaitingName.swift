import BramleyAPI
import Foundation

/// A name that is with no attempt. Apple gives it once, so it waits for a way to its owner's account.
///
/// While no request with it can have left, it is free and goes with the person's next sign-in. Otherwise the account
/// may have it: it is given to the account itself, when that has none, and not while such a request may be under way.
struct WaitingName: Codable, Hashable, Sendable {
  var method: SignInMethod.ID
  var subject: String
  var name: PersonName
  /// The `Idempotency-Key` of what it goes with; another one takes another key.
  var key: String
  /// When such a request may last have left; nil while none can have.
  var sent: Sending?

  init?(of proof: SignInProof, key: String, sent: Sending? = nil) {
    guard let name = proof.name, let subject = proof.subject else { return nil }
    (method, self.subject, self.name, self.key, self.sent) = (proof.method, subject, name, key, sent)
  }

  var isFree: Bool { sent == nil }

  /// Whether a request with it may still be on its way.
  func isUnderWay(at uptime: Uptime) -> Bool {
    guard let age = sent.flatMap({ uptime.since($0.at) }) else { return false }
    return age < RequestTiming.grace + RequestTiming.departure
  }

  /// Whether it was written down too long ago to leave now.
  func isLate(at uptime: Uptime) -> Bool {
    guard let age = sent.flatMap({ uptime.since($0.at) }) else { return true }
    return age >= RequestTiming.departure
  }

  func isOwned(by proof: SignInProof) -> Bool { method == proof.method && subject == proof.subject }
}
