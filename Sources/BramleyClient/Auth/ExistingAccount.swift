public import BramleyAPI

/// The account that a sign-in would have doubled: it has the same address, and the provider's word on that address is
/// not enough to open it (`account_exists`).
///
/// Offer the methods that open it. ``Auth/signIn(with:thenLink:)`` signs in with one of them and then links the method
/// that was refused, so that both open the account from then on.
public struct ExistingAccount: Hashable, Sendable {
  /// The method that was refused.
  public var refused: SignInMethod.ID?
  /// The providers whose identities open the account.
  public var providers: [ProviderID]

  /// Makes a value.
  public init(refused: SignInMethod.ID?, providers: [ProviderID]) {
    self.refused = refused
    self.providers = providers
  }

  /// Returns nil for any other problem.
  init?(_ problem: Problem?, refused: SignInMethod.ID?) {
    guard let problem, problem.code == .accountExists else { return nil }
    self.init(refused: refused, providers: (problem.methods ?? []).map(ProviderID.init(rawValue:)))
  }
}

extension SignInError {
  /// The account that exists already; nil for any other error.
  public var existingAccount: ExistingAccount? { ExistingAccount(problem, refused: nil) }
}

extension AuthFailure {
  /// The account that exists already; nil for any other failure.
  public var existingAccount: ExistingAccount? { ExistingAccount(problem, refused: method) }
}
