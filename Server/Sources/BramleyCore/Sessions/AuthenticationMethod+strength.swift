package import BramleyAPI

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
