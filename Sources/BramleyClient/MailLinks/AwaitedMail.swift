import BramleyAPI
import Foundation

/// The value under ``StorageKey/mail``.
struct AwaitedMail: StoredValue, Hashable {
  static let currentFormat = 1

  private(set) var format: Int? = currentFormat
  /// A link that signs in.
  var link: PendingLink?
  /// A password that is being set anew.
  var reset: AwaitedReset?
  /// An address that is being proven.
  var address: AwaitedAddress?

  func with(_ change: (inout AwaitedMail) -> Void) -> AwaitedMail? {
    var next = self
    change(&next)
    return next.orNothing
  }

  var orNothing: AwaitedMail? { link == nil && reset == nil && address == nil ? nil : self }

  func without(expiredAt now: Date) -> AwaitedMail {
    var next = self
    if let link, link.expiresAt <= now { next.link = nil }
    if let reset, reset.expiresAt <= now { next.reset = nil }
    if let address, address.expiresAt <= now { next.address = nil }
    return next
  }
}
