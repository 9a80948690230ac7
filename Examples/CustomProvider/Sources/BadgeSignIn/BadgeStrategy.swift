public import BramleyClient

extension SignInMethod {
  /// The number of the badge that the person holds to the reader.
  public static func badge(_ number: String) -> SignInMethod { SignInMethod("badge", options: number) }
}

/// Signs in by badge: `auth.signIn(with: .badge("4711"))`.
public struct BadgeStrategy: SignInStrategy {
  public let method: SignInMethod.ID = "badge"
  public let provider: ProviderID = "badge"

  public init() {}

  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard let number = request.options(String.self) else { throw .incompleteCredential }
    return try SignInProof(method: method, provider: provider, request: ["badge": number])
  }
}
