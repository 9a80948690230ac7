package import BramleyAPI
package import Foundation

/// The recovery of an account whose second factor is lost. Whoever has the first factor may ask for it; the owner is
/// notified, and has three days in which any use of the factor, or one of their sessions, cancels it.
package struct FactorLoss: Sendable, Equatable {
  /// Seconds that it takes.
  package static let wait: TimeInterval = 3 * 86_400
  /// Seconds for which the first factor alone opens the account then.
  package static let window: TimeInterval = 7 * 86_400

  package var user: UserID
  package var requestedAt: Date
  package var availableAt: Date
  /// The language of the mails.
  package var language: MessageLanguage

  package init(user: UserID, requestedAt: Date, availableAt: Date, language: MessageLanguage) {
    self.user = user
    self.requestedAt = requestedAt
    self.availableAt = availableAt
    self.language = language
  }

  /// When it expires, so that the account asks for its factor again.
  package var end: Date { availableAt.addingTimeInterval(Self.window) }

  /// Whether the first factor alone opens the account now.
  package func opens(at now: Date) -> Bool { availableAt <= now && now < end }

  package var wire: SecondFactorLoss { SecondFactorLoss(availableAt: availableAt) }
}
