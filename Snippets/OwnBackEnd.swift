// A back end of one's own, which has only the endpoint POST /tokensignin.
import BramleyAPI
import BramleyClient
import Foundation

// snippet.hide
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
// snippet.show

// snippet.backend
struct TokenSignIn: Sendable {
  let server: URL
  let transport = Transport.live()

  var backend: SignInBackend {
    SignInBackend(
      server: server, transport: transport,
      redeem: { (proof, key) throws(BackendFailure) in
        guard proof.provider == .apple, let credential = proof.request(AppleSignInRequest.self) else {
          throw .unexpectedAnswer(status: 0)
        }
        return try await session("/tokensignin", credential, key, refusal: .credentialsInvalid)
      },
      refresh: { (token, key) throws(BackendFailure) in
        // Only your own word ends a session, and here it is: a 401 to the refresh token.
        let body = RefreshRequest(refreshToken: token)
        return try await session("/refresh", body, key, refusal: .refreshTokenInvalid)
      },
      end: { (token) throws(BackendFailure) in
        var request = URLRequest(url: server.appending(path: "/signout"))
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        _ = try await send(request, refusal: .accessTokenInvalid)
      })
  }

  private func session(
    _ path: String, _ body: some Encodable, _ key: String, refusal: ProblemCode
  ) async throws(BackendFailure) -> SessionReceipt {
    var request = URLRequest(url: server.appending(path: path))
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
    let answer = try await send(request, refusal: refusal)
    guard let mine = try? JSONDecoder().decode(MyAnswer.self, from: answer.body) else {
      throw .unexpectedAnswer(status: answer.status)
    }
    return SessionReceipt(session: mine.session, serverDate: answer.date)
  }

  private func send(
    _ request: URLRequest, refusal: ProblemCode
  ) async throws(BackendFailure) -> HTTPAnswer {
    let answer: HTTPAnswer
    do { answer = try await transport.send(request) } catch { throw .network(error) }
    // A captive portal answers 401, too, but not in your server's words.
    if answer.status == 401, answer.mediaType == "application/json" {
      throw .refused(Problem(code: refusal, title: "Refused", status: 401))
    }
    guard answer.status == 200 else { throw .unexpectedAnswer(status: answer.status) }
    return answer
  }
}

/// What the server answers, as it has always done.
struct MyAnswer: Decodable {
  var userID: String
  var accessToken: String
  var refreshToken: String
  var expiresIn: Int

  var session: Session {
    Session(
      accessToken: accessToken, expiresIn: expiresIn, refreshToken: refreshToken,
      refreshExpiresIn: 90 * 86_400, sessionID: SessionID(rawValue: userID), isNewUser: false,
      user: User(
        id: UserID(rawValue: userID), createdAt: Date(timeIntervalSince1970: 0), name: nil, email: nil,
        emailVerified: false, isPrivateEmail: false, emailDeliverable: true, identities: []))
  }
}
// snippet.end
// snippet.hide

@MainActor func makeAuth(_ storage: any SecureStorage, _ strategies: SignInRegistry) -> Auth {
  // snippet.show
  // snippet.use
  Auth(
    engine: SessionEngine(
      backend: TokenSignIn(server: URL(string: "https://api.example.com")!).backend,
      storage: storage, strategies: strategies))
  // snippet.end
  // snippet.hide
}
