import BramleyAPI
import BramleyClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// From here on the code is as in an app: it uses the public interface only.

/// A custom endpoint: `POST /tokensignin` accepts Apple's token and returns a long-lived key.
struct TokenSignInBackend: Sendable {
  let server: URL
  let transport: Transport

  struct Answer: Decodable {
    var userID: String
    var key: String
    var mail: String?
  }

  var backend: SignInBackend {
    var account = AccountBackend()
    account.delete = { (token, _) throws(BackendFailure) in
      _ = try await send("DELETE", "/me", token: token, body: nil)
      return Deletion(id: "none", state: .completed, appleRevocation: .notPossible)
    }
    return SignInBackend(
      server: server, transport: transport, account: account,
      redeem: { (proof, key) throws(BackendFailure) in try await redeem(proof, key) },
      // The key is long-lived. When it expires, the server rejects a request and the person signs in again.
      refresh: { (_, _) throws(BackendFailure) in
        throw .refused(Problem(code: .sessionEnded, title: "Sign in again", status: 401))
      },
      end: { (token) throws(BackendFailure) in _ = try await send("POST", "/signout", token: token, body: nil)
      })
  }

  private func redeem(_ proof: SignInProof, _ key: String) async throws(BackendFailure) -> SessionReceipt {
    guard proof.provider == .apple, let apple = proof.request(AppleSignInRequest.self) else {
      throw .unexpectedAnswer(status: 0)
    }
    let name = proof.name?.displayName
    let body = ["idToken": apple.identityToken, "nonce": apple.nonce, "name": name, "attempt": key]
    let data = try await send("POST", "/tokensignin", token: nil, body: body.compactMapValues { $0 })
    guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
      throw .unexpectedAnswer(status: 200)
    }
    let user = User(
      id: UserID(rawValue: answer.userID), createdAt: Date(timeIntervalSince1970: 0), name: proof.name,
      email: answer.mail, emailVerified: true, isPrivateEmail: false, emailDeliverable: true, identities: [])
    return SessionReceipt(
      session: Session(
        accessToken: answer.key, expiresIn: 365 * 86_400, refreshToken: "none",
        refreshExpiresIn: 365 * 86_400,
        sessionID: SessionID(rawValue: answer.key), isNewUser: false, user: user))
  }

  private func send(
    _ method: String, _ path: String, token: String?, body: [String: String]?
  ) async throws(BackendFailure) -> Data {
    var request = URLRequest(url: server.appending(path: path))
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    request.httpBody = try? JSONEncoder().encode(body ?? [:])
    let answer: HTTPAnswer
    do throws(TransportError) { answer = try await transport.send(request) } catch { throw .network(error) }
    switch answer.status {
    case 200...299: return answer.body
    case 401: throw .refused(Problem(code: .credentialsInvalid, title: "Not you", status: 401))
    default: throw .unexpectedAnswer(status: answer.status)
    }
  }
}

/// Another vendor's SDK that keeps its own session, with the interface that such an SDK has.
protocol VendorSDK: Sendable {
  func signIn(appleToken: String, nonce: String?) async throws -> (id: String, token: String)
  func token() async throws -> String
  func signOut() async throws
}

extension SignInBackend {
  static func vendor(_ sdk: any VendorSDK) -> SignInBackend {
    @Sendable func session(_ id: String, _ token: String) -> SessionReceipt {
      let user = User(
        id: UserID(rawValue: id), createdAt: Date(timeIntervalSince1970: 0), name: nil, email: nil,
        emailVerified: false, isPrivateEmail: false, emailDeliverable: false, identities: [])
      // The SDK manages its refresh token itself; ours only identifies the session's person.
      return SessionReceipt(
        session: Session(
          accessToken: token, expiresIn: 3_600, refreshToken: id, refreshExpiresIn: 30 * 86_400,
          sessionID: SessionID(rawValue: id), isNewUser: false, user: user))
    }
    return SignInBackend(
      server: URL(string: "https://vendor.example")!,
      redeem: { (proof, _) throws(BackendFailure) in
        guard proof.provider == .apple, let apple = proof.request(AppleSignInRequest.self),
          let token = apple.identityToken
        else {
          throw .unexpectedAnswer(status: 0)
        }
        do {
          let (id, token) = try await sdk.signIn(appleToken: token, nonce: apple.nonce)
          return session(id, token)
        } catch { throw .unexpectedAnswer(status: 0) }
      },
      refresh: { (id, _) throws(BackendFailure) in
        do { return session(id, try await sdk.token()) } catch { throw .unexpectedAnswer(status: 0) }
      },
      end: { (_) throws(BackendFailure) in
        do { try await sdk.signOut() } catch { throw .unexpectedAnswer(status: 0) }
      })
  }
}

@MainActor @Suite struct OwnBackendTests {
  private let apple = AppleStrategy(
    sheet: AppleSheet { request, _ in
      .success(
        .apple(
          AppleCredential(
            user: "001.ada", state: request.state, authorizationCode: nil, identityToken: Data("jwt".utf8))))
    })

  @Test func `an endpoint of one's own serves`() async throws {
    let server = Endpoint()
    let backend = TokenSignInBackend(
      server: URL(string: "https://api.example.com")!,
      transport: Transport { request throws(TransportError) in await server.answer(request) })
    let auth = Auth(
      engine: SessionEngine(backend: backend.backend, storage: MemoryStorage(), strategies: [apple]))
    try await auth.signIn(with: .apple())
    #expect(auth.user?.email == "ada@example.com")
    #expect(try await auth.engine.accessToken() == "key-1")
    await #expect(throws: SessionError.unsupported(.devices)) { try await auth.sessions() }
    #expect(try await auth.deleteAccount().appleRevocation == .notPossible)
    #expect(auth.state == .signedOut)
    #expect(await server.routes == ["POST /tokensignin", "DELETE /me"])
  }

  @Test func `a vendor's SDK serves`() async throws {
    let auth = Auth(
      engine: SessionEngine(backend: .vendor(Vendor()), storage: MemoryStorage(), strategies: [apple]))
    try await auth.signIn(with: .apple())
    #expect(auth.user?.id == "vendor-1")
    #expect(try await auth.engine.refresh().accessToken == "token-2")
    #expect(try await auth.signOut() == .ended)
  }

  private actor Endpoint {
    private(set) var routes: [String] = []

    func answer(_ request: URLRequest) -> HTTPAnswer {
      routes.append("\(request.httpMethod ?? "") \(request.url?.path() ?? "")")
      return HTTPAnswer(
        status: 200, body: Data(#"{"userID":"1","key":"key-1","mail":"ada@example.com"}"#.utf8))
    }
  }

  private struct Vendor: VendorSDK {
    func signIn(appleToken: String, nonce: String?) async throws -> (id: String, token: String) {
      ("vendor-1", "token-1")
    }
    func token() async throws -> String { "token-2" }
    func signOut() async throws {}
  }
}
