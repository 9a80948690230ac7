package import BramleyAPI
import Foundation

/// Whether sign-ins ask for a second factor (`policy.second_factor`).
package enum SecondFactorMode: String, Sendable, CaseIterable {
  /// Never, and none can be added.
  case off
  /// Of accounts that have one.
  case optional
  /// Of every account that signs in by a factor that stands alone; one without is asked to add one.
  case required

  package var wire: SecondFactorPolicy { SecondFactorPolicy(rawValue: rawValue) }
}

extension ProviderID {
  /// A passkey. With user verification it is two factors by itself, and its credential says so by `mfa`.
  private static let passkeys: ProviderID = "passkey"

  /// Whether signing in by the method proves one factor alone. Apple and the other providers of browsers ask for theirs
  /// themselves.
  package var isOneFactor: Bool { [.password, .email, .phone, Self.passkeys, .guest].contains(self) }
}
