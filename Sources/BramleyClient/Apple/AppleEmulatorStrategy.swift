public import BramleyAPI
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sign in with Apple without Apple: the emulator returns what a device's sheet would.
///
/// For the Simulator, Linux and tests; it calls `POST /_emulator/native/authorize` of `bramley apple`.
public struct AppleEmulatorStrategy: SignInStrategy {
  /// The method that it serves.
  public var method: SignInMethod.ID = .apple
  /// The provider that vouches for the person.
  public let provider: ProviderID = .apple
  /// The emulator's address.
  public var apple: URL
  /// The app's bundle id.
  public var clientID: ClientID
  /// Who signs in, by the emulator's id; nil for its first person.
  public var person: String?
  /// Whether the person picks "Hide My Email".
  public var hidesEmail: Bool
  /// What carries the request.
  public var transport: Transport

  /// Makes the strategy.
  public init(
    apple: URL, clientID: ClientID = "com.example.bramley", person: String? = nil, hidesEmail: Bool = false,
    transport: Transport = .live()
  ) {
    self.apple = apple
    self.clientID = clientID
    self.person = person
    self.hidesEmail = hidesEmail
    self.transport = transport
  }

  /// Has the emulator sign ``person`` in, without a screen, and returns the proof.
  ///
  /// - Throws: ``SignInError/network(_:)`` if the emulator doesn't answer; ``SignInError/provider(code:text:)`` with its
  ///   refusal.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let nonce = try await context.nonce.make()
    let state = Base64URL.encode(context.random(16))
    let scopes = request.options(AppleOptions.self)?.scopes ?? AppleOptions().scopes
    let credential = try await authorize(
      EmulatedAuthorization(
        clientID: clientID, person: person, scopes: scopes, nonce: SHA256Digest.hex(nonce), state: state,
        hidesEmail: hidesEmail))
    guard credential.state == state else {
      throw .provider(code: "state_mismatch", text: "the answer belongs to another request")
    }
    let name = credential.fullName
    return .apple(
      AppleSignInRequest(
        authorizationCode: credential.authorizationCode, identityToken: credential.identityToken,
        nonce: nonce,
        user: name.flatMap { $0.isEmpty ? nil : AppleUser(name: $0) }, device: context.device),
      user: credential.user, method: method)
  }

  private func authorize(_ body: EmulatedAuthorization) async throws(SignInError) -> EmulatedCredential {
    var request = URLRequest.wire("POST", "/_emulator/native/authorize", of: apple)
    do { request.setJSON(try WireJSON.encoder().encode(body)) } catch { throw .incompleteCredential }
    let answer: HTTPAnswer
    do { answer = try await transport.send(request) } catch { throw SignInError(.network(error)) }
    if let problem = answer.problem {
      throw .provider(code: problem.code.rawValue, text: problem.detail ?? problem.title)
    }
    guard answer.status == 200 else { throw .unexpectedAnswer(status: answer.status) }
    do { return try answer.value(EmulatedCredential.self) } catch { throw .incompleteCredential }
  }
}
