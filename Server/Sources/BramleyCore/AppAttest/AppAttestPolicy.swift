package import AppleID

/// Whether requests must come from the app (`defence.app_attest.mode`).
package enum AppAttestMode: String, Sendable, CaseIterable {
  /// Nothing is looked at.
  case off
  /// What is sent is verified and recorded; nothing is refused for it.
  case optional
  /// A request without a valid proof is refused.
  case required
}

/// What may need an attestation (`defence.app_attest.on`).
package enum AttestedUse: String, Sendable, CaseIterable {
  /// A new account, whatever the sign-in method.
  case signUp = "sign_up"
  /// A text.
  case text
  /// A new account without an identity.
  case guest
}

/// The settings under `defence.app_attest`.
package struct AppAttestPolicy: Sendable {
  package var mode: AppAttestMode
  package var uses: Set<AttestedUse>
  /// The apps, `TEAM.bundle`.
  package var apps: [String]
  package var environments: Set<AppAttestEnvironment>

  package init(
    mode: AppAttestMode = .off, uses: Set<AttestedUse> = Set(AttestedUse.allCases), apps: [String] = [],
    environments: Set<AppAttestEnvironment> = [.production]
  ) {
    self.mode = mode
    self.uses = uses
    self.apps = apps
    self.environments = environments
  }

  /// The apps that a client id, a bundle id, stands for; all of them where there is none.
  func apps(of client: String?) -> [String] {
    guard let client else { return apps }
    return apps.filter { $0 == client || $0.hasSuffix(".\(client)") && $0.count == client.count + 11 }
  }
}
