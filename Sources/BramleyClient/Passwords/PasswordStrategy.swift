public import BramleyAPI
import Foundation

/// Signs in, or up, with the address and the password that a person typed or the system kept.
public struct PasswordStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .password

  /// Makes the strategy.
  public init() {}

  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard let options = request.options(PasswordOptions.self) else {
      throw .notConfigured("use SignInMethod.email(_:password:) or .newAccount(email:password:name:)")
    }
    guard !options.email.isEmpty, !options.password.isEmpty else { throw .incompleteCredential }
    return .password(options, device: context.device)
  }

  /// A password is typed, so there is no method to ask with.
  public var promptingMethod: SignInMethod? { nil }
}

extension SignInProof {
  /// Address and password. The proof is not kept: a password does not lie in storage waiting for the network.
  public static func password(_ options: PasswordOptions, device: Device? = nil) -> SignInProof {
    let (email, password) = (options.email, options.password)
    var proof =
      switch options.purpose {
      case .signIn:
        SignInProof(
          method: .password, path: WirePath.signInPassword,
          body: .json(encode(PasswordSignInRequest(email: email, password: password, device: device))))
      case .signUp(let name):
        SignInProof(
          method: .password, path: WirePath.signUpPassword,
          body: .json(
            encode(PasswordSignUpRequest(email: email, password: password, name: name, device: device))))
      }
    proof.isKept = false
    return proof
  }

  private static func encode(_ body: some Encodable) -> Data {
    do { return try WireJSON.encoder().encode(body) } catch {
      preconditionFailure("strings always encode: \(error)")
    }
  }
}
