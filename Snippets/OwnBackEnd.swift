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
        guard case .apple(let credential) = proof.body else { throw .unexpectedAnswer(status: 0) }
        return try await answer("/tokensignin", credential, key)
      },
      refresh: { (token, key) throws(BackendFailure) in
        try await answer("/refresh", RefreshRequest(refreshToken: token), key)
      },
      end: { _ in })
  }

  private func answer(
    _ path: String, _ body: some Encodable, _ key: String
  ) async throws(BackendFailure) -> SessionReceipt {
    var request = URLRequest(url: server.appending(path: path))
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
    let answer: HTTPAnswer
    do { answer = try await transport.send(request) } catch { throw .network(error) }
    // Only your own word may end a session: 401 with a problem that names the refresh token.
    if answer.status == 401 {
      throw .refused(Problem(code: .refreshTokenInvalid, title: "The session is over", status: 401))
    }
    guard answer.status == 200, let mine = try? JSONDecoder().decode(MyAnswer.self, from: answer.body) else {
      throw .unexpectedAnswer(status: answer.status)
    }
    return SessionReceipt(session: mine.session, serverDate: answer.date)
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

func engine(_ storage: any SecureStorage, _ strategies: SignInRegistry) -> SessionEngine {
  // snippet.show
  // snippet.use
  SessionEngine(
    backend: TokenSignIn(server: URL(string: "https://api.example.com")!).backend,
    storage: storage, strategies: strategies)
  // snippet.end
  // snippet.hide
}
