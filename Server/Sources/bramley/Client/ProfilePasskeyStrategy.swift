import BramleyAPI
import BramleyClient
import Foundation

/// Signs in with a passkey whose key lies in the profile's file, which its owner alone may read: for terminals and tests. Where the
/// profile has none for the server's domain it makes one, and with it an account.
struct ProfilePasskeyStrategy: SignInStrategy {
  let method: SignInMethod.ID = .passkey
  let provider: ProviderID = .passkey

  private let passkeys: PasskeyStrategy
  private let makesNew: Bool

  /// - Parameters:
  ///   - storage: the profile's file.
  ///   - makesNew: whether a new account is made in any case.
  init(server: URL, storage: any SecureStorage, makesNew: Bool) {
    let authenticator = SoftwareAuthenticator(
      storage: storage, keys: .file,
      // Browsers have passkeys for localhost without TLS.
      origin: { domain in
        domain == "localhost"
          ? "http://localhost" + (server.port.map { ":\($0)" } ?? "") : "https://\(domain)"
      })
    passkeys = PasskeyStrategy(sheet: .software(authenticator))
    self.makesNew = makesNew
  }

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    do throws(SignInError) {
      if !makesNew, let proof = try await proof(in: context) { return proof }
      return try await passkeys.authenticate(.newAccountWithPasskey(), in: context)
    } catch {
      if case .refused(let problem) = error, problem.code == .notFound {
        throw .notConfigured("the server has no passkeys")
      }
      throw error
    }
  }

  /// The proof of the profile's passkey; nil where it has none for the server's domain.
  private func proof(in context: SignInContext) async throws(SignInError) -> SignInProof? {
    do throws(SignInError) {
      return try await passkeys.authenticate(.availablePasskey, in: context)
    } catch {
      switch error {
      case .noCredential: return nil
      case .provider:
        throw .notConfigured(
          "the profile's passkey can't be used; make a new account with --passkey --new")
      default: throw error
      }
    }
  }
}
