public import BramleyAPI

/// The account that a sign-in would have doubled: it has the same address, and the provider's word on that address is
/// not enough to open it (`account_exists`); or an account that a phone number opens only with a second proof.
///
/// Offer the methods that open it. ``Auth/signIn(with:thenLink:)`` signs in with one of them and then links the method
/// that was refused, so that both open the account from then on.
public struct ExistingAccount: Hashable, Sendable {
  /// The method that was refused.
  public var refused: SignInMethod.ID?
  /// The providers whose identities open the account.
  public var providers: [ProviderID]
  /// Whether the refused method opens the account too, but was not used for so long that it may have a new owner, such as
  /// a phone number (`second_proof_required`). Linking it once more makes it good again.
  public var isSecondProof: Bool

  /// Makes a value.
  public init(refused: SignInMethod.ID?, providers: [ProviderID], isSecondProof: Bool = false) {
    self.refused = refused
    self.providers = providers
    self.isSecondProof = isSecondProof
  }

  /// Returns nil for any other problem.
  init?(_ problem: Problem?, refused: SignInMethod.ID?) {
    guard let problem, [.accountExists, .secondProofRequired].contains(problem.code) else { return nil }
    self.init(
      refused: refused, providers: problem.providers,
      isSecondProof: problem.code == .secondProofRequired)
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
