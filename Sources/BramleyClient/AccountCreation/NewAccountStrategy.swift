public import BramleyAPI

/// Creates a new account with the system's sheet (iOS 26, macOS 26, visionOS 26), for back ends that know passkeys.
///
/// A person who has an account by Sign in with Apple, and prefers it, gets Apple's sheet instead. Where the device can
/// make no passkey, or the system is older, it throws ``SignInError/noCredential``: show the form for a new account.
public struct NewAccountStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .newPasskeyAccount
  /// The provider that vouches for the person.
  public let provider: ProviderID
  private let sheet: NewAccountSheet
  private let apple: any SignInStrategy
  private let request: @Sendable () async throws(SignInError) -> NewAccountRequest
  private let proof: @Sendable (NewAccount) async throws(SignInError) -> SignInProof

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - sheet: the sheet that asks the person.
  ///   - provider: the back end's name for passkeys.
  ///   - apple: the strategy for a person who prefers Sign in with Apple.
  ///   - request: asks the back end for a challenge and an id.
  ///   - proof: makes the back end's proof of what the sheet gave.
  public init(
    sheet: NewAccountSheet, provider: ProviderID, apple: any SignInStrategy,
    request: @escaping @Sendable () async throws(SignInError) -> NewAccountRequest,
    proof: @escaping @Sendable (NewAccount) async throws(SignInError) -> SignInProof
  ) {
    self.sheet = sheet
    self.provider = provider
    self.apple = apple
    self.request = request
    self.proof = proof
  }

  public func authenticate(
    _ method: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    switch await sheet.ask(try await request(), context) {
    case .success(let account): return try await proof(account)
    case .failure(let failure):
      switch failure.meaning(.full) {
      case .error(let error): throw error
      case .signInWithApple: return try await apple.authenticate(.apple(), in: context)
      case .classicSignUp: throw .noCredential
      }
    }
  }

  /// Nil: it creates accounts, and can't reauthenticate.
  public var promptingMethod: SignInMethod? { nil }
}

extension SignInMethod {
  /// A new account with a passkey, by the system's sheet. With a password it is ``newAccount(email:password:name:)``.
  public static let newPasskeyAccount = SignInMethod(.newPasskeyAccount)
}

extension SignInMethod.ID {
  /// A new account with a passkey, by the system's sheet.
  public static let newPasskeyAccount: SignInMethod.ID = "new_passkey_account"
}
