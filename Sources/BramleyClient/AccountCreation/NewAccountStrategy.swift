import BramleyAPI

/// Makes a new account by the system's own sheet (iOS 26, macOS 26, visionOS 26), for back ends that know passkeys.
///
/// Where the person has an account by Sign in with Apple and wants that, it goes on with Apple's sheet. Where the
/// device can make no passkey, or the system is older, it is ``SignInError/noCredential``: show the classic form.
public struct NewAccountStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .newAccount
  private let sheet: NewAccountSheet
  private let apple: any SignInStrategy
  private let request: @Sendable () async throws(SignInError) -> NewAccountRequest
  private let proof: @Sendable (NewAccount) async throws(SignInError) -> SignInProof

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - sheet: what the person is asked with.
  ///   - apple: goes on when the person wants Sign in with Apple.
  ///   - request: asks the back end for a challenge and an id.
  ///   - proof: says which endpoint of the back end gets what.
  public init(
    sheet: NewAccountSheet, apple: any SignInStrategy,
    request: @escaping @Sendable () async throws(SignInError) -> NewAccountRequest,
    proof: @escaping @Sendable (NewAccount) async throws(SignInError) -> SignInProof
  ) {
    self.sheet = sheet
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

  /// It makes accounts; it proves nobody.
  public var promptingMethod: SignInMethod? { nil }
}

extension SignInMethod {
  /// A new account by the system's own sheet.
  public static let newAccount = SignInMethod(.newAccount)
}

extension SignInMethod.ID {
  /// A new account by the system's own sheet.
  public static let newAccount: SignInMethod.ID = "new_account"
}
