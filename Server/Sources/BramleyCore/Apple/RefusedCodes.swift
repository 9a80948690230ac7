import BramleyTokens
import Foundation
import OpenID

/// The codes that Apple refused lately, as hashes, so that none is sent to Apple twice. The memory is bounded.
struct RefusedCodes: Sendable {
  private let capacity: Int
  private var failures: [Data: Refusal] = [:]
  /// The hashes in order of arrival; the oldest is replaced first.
  private var order: [Data] = []
  private var oldest = 0

  init(capacity: Int = 16_384) { self.capacity = capacity }

  /// Returns Apple's refusal of a code; nil for a code that it has not refused.
  func refusal(of code: Data) -> Refusal? { failures[code] }

  mutating func keep(_ refusal: Refusal, of code: Data) {
    guard failures.updateValue(refusal, forKey: code) == nil else { return }
    guard order.count == capacity else { return order.append(code) }
    failures[order[oldest]] = nil
    order[oldest] = code
    oldest = (oldest + 1) % capacity
  }
}
