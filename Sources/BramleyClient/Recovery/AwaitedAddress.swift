public import BramleyAPI
public import Foundation

/// An address that the person has still to prove, with a mailed code or link.
public struct AwaitedAddress: Codable, Hashable, Sendable {
  /// Whose account it is.
  public var userID: UserID
  /// The address.
  public var email: String
  /// Whether it is to take the place of the account's own address.
  public var isChange: Bool
  /// From when another mail can be asked for.
  public var resendAfter: Date
  /// When code and link expire.
  public var expiresAt: Date

  /// Makes a value, for tests and previews.
  public init(userID: UserID, email: String, isChange: Bool, resendAfter: Date, expiresAt: Date) {
    self.userID = userID
    self.email = email
    self.isChange = isChange
    self.resendAfter = resendAfter
    self.expiresAt = expiresAt
  }
}

// Addresses are no business of a log.
extension AwaitedAddress: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AwaitedReset: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}
