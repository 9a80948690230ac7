/// What becomes of the authorization at one provider when an account is deleted.
public struct ProviderRevocation: Codable, Hashable, Sendable {
  /// The provider.
  public var provider: ProviderID
  /// The state, with the same values as ``Deletion/appleRevocation``.
  public var state: AppleRevocation

  /// Makes the value.
  public init(provider: ProviderID, state: AppleRevocation) {
    self.provider = provider
    self.state = state
  }
}
