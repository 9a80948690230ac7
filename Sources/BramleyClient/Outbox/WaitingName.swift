import BramleyAPI
import Foundation

/// A name that no attempt carries. Apple gives it once, so it waits for delivery to its owner's account.
///
/// While no request with it can have been sent, it is free, and the person's next sign-in carries it. Otherwise the
/// account may have it: it is set in the account itself, if that has no name, and not while such a request may be under
/// way.
struct WaitingName: Codable, Hashable, Sendable {
  var provider: ProviderID
  var subject: String
  var name: PersonName
  /// The `Idempotency-Key` of the request that carries it; another request has another key.
  var key: String
  /// When such a request may last have been sent; nil while none can have been.
  var sent: Sending?

  init?(of proof: SignInProof, key: String, sent: Sending? = nil) {
    guard let name = proof.name, let subject = proof.subject else { return nil }
    (provider, self.subject, self.name, self.key, self.sent) = (proof.provider, subject, name, key, sent)
  }

  var isFree: Bool { sent == nil }

  /// Returns whether a request with it may still be on its way.
  func isUnderWay(at uptime: Uptime) -> Bool {
    guard let age = sent.flatMap({ uptime.since($0.at) }) else { return false }
    return age < RequestTiming.grace + RequestTiming.departure
  }

  /// Returns whether it was noted too long ago to be sent now.
  func isLate(at uptime: Uptime) -> Bool {
    guard let age = sent.flatMap({ uptime.since($0.at) }) else { return true }
    return age >= RequestTiming.departure
  }

  func isOwned(by proof: SignInProof) -> Bool { provider == proof.provider && subject == proof.subject }
}
