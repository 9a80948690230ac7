import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Signs in with a passkey whose key lies in the profile's file, which its owner alone may read: for terminals and tests. Where the
/// profile has none for the server's domain it makes one, and with it an account.
struct SoftwarePasskeyStrategy: SignInStrategy {
  let method: SignInMethod.ID = "passkey"
  let provider: ProviderID = .passkey

  let server: URL
  let storage: any SecureStorage
  let transport: Transport
  /// Whether a new account is made in any case.
  let makesNew: Bool
  let random: @Sendable (Int) -> Data

  static let storageKey = StorageKey(rawValue: "passkeys")

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let started: PasskeyRequestChallenge = try await start(
      WirePath.signInPasskeyStart, PasskeyStartRequest())
    let domain = started.publicKey.rpId
    guard !makesNew, var passkey = try await passkeys().last(where: { $0.rpID == domain }) else {
      return try await signUp(in: context)
    }
    do {
      let assertion = try passkey.sign(started.publicKey, origin: origin(domain))
      // The counter is stored before the signature leaves, so that no signature has the counter of another one.
      try await keep(passkey)
      return try SignInProof(
        method: method, provider: provider,
        request: PasskeySignInRequest(
          challengeID: started.challengeID, credential: assertion, device: context.device))
    } catch let error as SignInError {
      throw error
    } catch {
      throw .notConfigured("the profile's passkey can't be used; make a new account with --passkey --new")
    }
  }

  private func signUp(in context: SignInContext) async throws(SignInError) -> SignInProof {
    let started: PasskeyCreationChallenge = try await start(
      WirePath.signUpPasskeyStart, PasskeySignUpStartRequest())
    let made: (passkey: SoftwarePasskey, answer: PasskeyRegistration)
    do throws(SoftwarePasskey.Failure) {
      made = try SoftwarePasskey.make(
        started.publicKey, origin: origin(started.publicKey.rp.id), random: random)
    } catch { throw .notConfigured("the server's options for a passkey can't be used") }
    try await keep(made.passkey)
    return try SignInProof(
      method: method, provider: provider, purpose: .signUp,
      request: PasskeySignUpRequest(
        challengeID: started.challengeID, credential: made.answer, device: context.device))
  }

  /// The origin that the passkey says it was used at: that of the domain, as apps do.
  private func origin(_ domain: String) -> String {
    guard domain == "localhost" else { return "https://\(domain)" }
    return "http://localhost" + (server.port.map { ":\($0)" } ?? "")
  }

  private func start<Answer: Decodable>(
    _ path: String, _ body: some Encodable
  ) async throws(SignInError) -> Answer {
    var request = URLRequest(url: server.appending(path: String(path.dropFirst())))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try? WireJSON.encoder().encode(body)
    let answer: HTTPAnswer
    do throws(TransportError) { answer = try await transport.send(request) } catch { throw .network(error) }
    if let value = try? WireJSON.decoder().decode(Answer.self, from: answer.body) { return value }
    guard let problem = try? WireJSON.decoder().decode(Problem.self, from: answer.body) else {
      throw .unexpectedAnswer(status: answer.status)
    }
    guard problem.code != .notFound else { throw .notConfigured("the server has no passkeys") }
    throw .refused(problem)
  }

  private func passkeys() async throws(SignInError) -> [SoftwarePasskey] {
    do throws(SecureStorageError) {
      let data = try await storage.value(for: Self.storageKey)
      return data.flatMap { try? JSONDecoder().decode([SoftwarePasskey].self, from: $0) } ?? []
    } catch { throw .storage(error) }
  }

  private func keep(_ passkey: SoftwarePasskey) async throws(SignInError) {
    do throws(SecureStorageError) {
      try await storage.update(Self.storageKey) { data in
        var all = data.flatMap { try? JSONDecoder().decode([SoftwarePasskey].self, from: $0) } ?? []
        all.removeAll { $0.credentialID == passkey.credentialID }
        all.append(passkey)
        data = (try? JSONEncoder().encode(all)) ?? data
      }
    } catch { throw .storage(error) }
  }
}
