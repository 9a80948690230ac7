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
  /// Whether the method is this server's own: no other provider vouches for the person, or is authorized by them.
  package var isOwn: Bool { [.password, .email, .phone, .passkey, .guest].contains(self) }

  /// Whether signing in by the method proves one factor alone. Apple and the other providers of browsers ask for theirs
  /// themselves. A passkey with user verification is two factors by itself, and its credential says so by `mfa`.
  package var isOneFactor: Bool { isOwn }
}
