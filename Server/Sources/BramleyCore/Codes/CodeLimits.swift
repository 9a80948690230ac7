import Foundation

/// How many wrong codes are compared, and how many codes are sent.
package struct CodeLimits: Sendable {
  /// Wrong codes from one network that its accounts do not know (`limits.codes`); nil for no limit.
  package var failuresOfNetwork: Allowance?
  /// Codes that one network may ask for (`limits.code_starts`); nil for no limit.
  package var startsOfNetwork: Allowance?
  /// Wrong codes over all networks that the accounts do not know (`limits.code_failures`); nil for no limit.
  package var failuresOfAll: Allowance?

  package init(failuresOfNetwork: Allowance?, startsOfNetwork: Allowance?, failuresOfAll: Allowance?) {
    self.failuresOfNetwork = failuresOfNetwork
    self.startsOfNetwork = startsOfNetwork
    self.failuresOfAll = failuresOfAll
  }

  package static let standard = CodeLimits(
    failuresOfNetwork: Allowance(count: 30, seconds: 3_600),
    startsOfNetwork: Allowance(count: 60, seconds: 3_600),
    failuresOfAll: Allowance(count: 360, seconds: 86_400))

  /// What `limits.enabled: false` leaves: the tries of a code and the waits of a destination.
  package static let none = CodeLimits(failuresOfNetwork: nil, startsOfNetwork: nil, failuresOfAll: nil)
}
