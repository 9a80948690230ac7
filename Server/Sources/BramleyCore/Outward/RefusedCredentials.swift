import BramleyTokens
import Foundation
import OpenID

/// The codes and tokens that a provider refused lately, as hashes, so that none is sent to it twice. The memory is
/// bounded.
struct RefusedCredentials: Sendable {
  private let capacity: Int
  private var failures: [Data: Refusal] = [:]
  /// The hashes in order of arrival; the oldest is replaced first.
  private var order: [Data] = []
  private var oldest = 0

  init(capacity: Int = 16_384) { self.capacity = capacity }

  /// Returns the provider's refusal of a credential; nil for one that it has not refused.
  func refusal(of credential: Data) -> Refusal? { failures[credential] }

  mutating func keep(_ refusal: Refusal, of credential: Data) {
    guard failures.updateValue(refusal, forKey: credential) == nil else { return }
    guard order.count == capacity else { return order.append(credential) }
    failures[order[oldest]] = nil
    order[oldest] = credential
    oldest = (oldest + 1) % capacity
  }
}
