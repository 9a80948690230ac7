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

/// The strength of an authentication, as the `acr` claim names it (RFC 9068, section 2.2.3).
package struct AuthenticationClass: OpenValue {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// One factor.
  package static let oneFactor: Self = "urn:bramley:acr:1"
  /// Two factors, or a passkey with user verification.
  package static let twoFactors: Self = "urn:bramley:acr:2"

  /// All, the weakest first.
  package static let all: [AuthenticationClass] = [.oneFactor, .twoFactors]
}

extension [AuthenticationMethod] {
  /// The strength of these methods; nil where a provider does not say how the person authenticated.
  package var strength: AuthenticationClass? {
    isEmpty ? nil : contains(.multipleFactors) ? .twoFactors : .oneFactor
  }

  /// Returns the methods after another factor was shown, each once.
  package func and(_ more: [AuthenticationMethod]) -> [AuthenticationMethod] {
    self + more.filter { !contains($0) }
  }
}

extension SecondFactorMethod {
  /// What a proof by it adds to `amr`. Recovery codes have no value of their own in RFC 8176.
  package var authenticationMethods: [AuthenticationMethod] {
    switch self {
    case .totp: [.oneTimeCode, .multipleFactors]
    case .passkey: [.hardwareKey, .multipleFactors]
    default: [.multipleFactors]
    }
  }
}

extension Account {
  /// Whether an authentication shows as much as a sign-in to this account has to.
  package func accepts(_ methods: [AuthenticationMethod], of provider: ProviderID) -> Bool {
    !hasSecondFactor || methods.contains(.multipleFactors) || !provider.isOneFactor
  }
}
