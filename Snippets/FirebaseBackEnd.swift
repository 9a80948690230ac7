// Firebase Authentication as a back end of the kit, by its REST interface and without its SDK.
import BramleyAPI
import BramleyClient
import Foundation

// snippet.hide
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
// snippet.show

// snippet.backend
struct FirebaseBackEnd: Sendable {
  let apiKey: String
  let transport = Transport.live()
  private let identity = URL(string: "https://identitytoolkit.googleapis.com")!
  private let tokens = URL(string: "https://securetoken.googleapis.com")!

  var backend: SignInBackend {
    var account = AccountBackend()
    account.delete = { (token, _) throws(BackendFailure) in
      _ = try await post(identity, "/v1/accounts:delete", ["idToken": token], as: Empty.self)
      return Deletion(id: "firebase", state: .completed, appleRevocation: .notPossible)
    }
    return SignInBackend(
      server: identity, transport: transport, account: account,
      redeem: { (proof, _) throws(BackendFailure) in try await redeem(proof) },
      refresh: { (token, _) throws(BackendFailure) in
        let body = ["grant_type": "refresh_token", "refresh_token": token]
        return try await post(tokens, "/v1/token", body, as: Refreshed.self).receipt
      },
      // Firebase has no call that ends one session: the token is forgotten on the device.
      end: { (_) throws(BackendFailure) in })
  }

  private func redeem(_ proof: SignInProof) async throws(BackendFailure) -> SessionReceipt {
    if proof.provider == .guest {
      return try await post(identity, "/v1/accounts:signUp", ["returnSecureToken": true], as: SignedIn.self)
        .receipt
    }
    var credential = URLComponents()
    credential.queryItems = try Self.credential(of: proof)
    let body: [String: any Sendable] = [
      "postBody": credential.percentEncodedQuery ?? "", "requestUri": "http://localhost",
      "returnSecureToken": true, "returnIdpCredential": true,
    ]
    return try await post(identity, "/v1/accounts:signInWithIdp", body, as: SignedIn.self).receipt
  }

  private static func credential(of proof: SignInProof) throws(BackendFailure) -> [URLQueryItem] {
    if proof.provider == .apple, let apple = proof.request(AppleSignInRequest.self) {
      return [
        URLQueryItem(name: "id_token", value: apple.identityToken),
        URLQueryItem(name: "nonce", value: apple.nonce), URLQueryItem(name: "providerId", value: "apple.com"),
      ]
    }
    if proof.provider == .google, let google = proof.request(ProviderSignInRequest.self) {
      return [
        URLQueryItem(name: "id_token", value: google.identityToken),
        URLQueryItem(name: "providerId", value: "google.com"),
      ]
    }
    throw .unexpectedAnswer(status: 0)
  }

  private func post<Answer: Decodable>(
    _ server: URL, _ path: String, _ body: [String: any Sendable], as type: Answer.Type
  ) async throws(BackendFailure) -> Answer {
    var request = URLRequest(url: URL(string: "\(server.absoluteString)\(path)?key=\(apiKey)")!)
    request.httpMethod = "POST"
    request.httpBody = try? JSONSerialization.data(withJSONObject: body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let answer: HTTPAnswer
    do { answer = try await transport.send(request) } catch { throw .network(error) }
    if let refusal = try? JSONDecoder().decode(Refusal.self, from: answer.body) { throw refusal.failure }
    guard answer.status == 200, let value = try? JSONDecoder().decode(type, from: answer.body) else {
      throw .unexpectedAnswer(status: answer.status)
    }
    return value
  }
}

private struct Empty: Decodable {}

private struct SignedIn: Decodable {
  var idToken: String
  var refreshToken: String
  var expiresIn: String
  var localId: String
  var isNewUser: Bool?

  var receipt: SessionReceipt { .firebase(localId, idToken, refreshToken, expiresIn, isNewUser ?? false) }
}

private struct Refreshed: Decodable {
  var id_token: String
  var refresh_token: String
  var expires_in: String
  var user_id: String

  var receipt: SessionReceipt { .firebase(user_id, id_token, refresh_token, expires_in, false) }
}

/// Firebase's errors: `{"error": {"code": 400, "message": "TOKEN_EXPIRED"}}`, perhaps with a text after a colon.
private struct Refusal: Decodable {
  struct Details: Decodable {
    var code: Int
    var message: String
  }

  var error: Details

  var failure: BackendFailure {
    let code: ProblemCode =
      switch error.message.prefix(while: { $0 != " " }) {
      // Only these end the session.
      case "TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN", "USER_NOT_FOUND", "USER_DISABLED": .sessionEnded
      case "CREDENTIAL_TOO_OLD_LOGIN_AGAIN": .reauthenticationRequired
      case "TOO_MANY_ATTEMPTS_TRY_LATER": .rateLimited
      default: .credentialsInvalid
      }
    let status = code == .rateLimited ? 429 : code == .reauthenticationRequired ? 403 : 401
    return .refused(Problem(code: code, title: "Refused", status: status))
  }
}

extension SessionReceipt {
  fileprivate static func firebase(
    _ id: String, _ idToken: String, _ refreshToken: String, _ expiresIn: String, _ isNew: Bool
  ) -> SessionReceipt {
    SessionReceipt(
      session: Session(
        accessToken: idToken, expiresIn: Int(expiresIn) ?? 3600, refreshToken: refreshToken,
        // Firebase's refresh tokens don't expire by time.
        refreshExpiresIn: 365 * 86_400, sessionID: SessionID(rawValue: id), isNewUser: isNew,
        user: User(
          id: UserID(rawValue: id), createdAt: Date(timeIntervalSince1970: 0), name: nil, email: nil,
          emailVerified: false, isPrivateEmail: false, emailDeliverable: true, identities: [])))
  }
}
// snippet.end
