package import BramleyAPI
import Foundation
package import OpenID

/// Calls GitHub.
package struct GitHubClient: Sendable {
  package let id: ClientID
  let endpoint: GitHubEndpoint
  private let secret: String
  let transport: ProviderTransport

  package init(id: ClientID, secret: String, endpoint: GitHubEndpoint, transport: ProviderTransport) {
    self.id = id
    self.secret = secret
    self.endpoint = endpoint
    self.transport = transport
  }

  /// Exchanges a code for an access token. GitHub reports errors with status 200.
  func exchange(
    code: String, verifier: String, redirectURI: String
  ) async throws(ProviderCallFailure) -> String {
    struct Answer: Decodable {
      var error: String?
      var access_token: String?
    }
    let answer = try await decoded(
      ProviderTransport.Call(
        url: endpoint.token,
        form: [
          ("client_id", id.rawValue), ("client_secret", secret), ("code", code),
          ("redirect_uri", redirectURI), ("code_verifier", verifier),
        ]), as: Answer.self)
    if let error = answer.error { throw .refused(ProviderErrorBody(error: Self.standardName(of: error))) }
    guard let token = answer.access_token, !token.isEmpty else { throw .malformed }
    return token
  }

  /// Asks GitHub about an invented code; `invalid_grant` says that it accepts the client, its secret and the address.
  package func tryClient(redirectURI: String) async -> ProviderCallFailure {
    do throws(ProviderCallFailure) {
      _ = try await exchange(code: "bramley-doctor", verifier: "", redirectURI: redirectURI)
      return .malformed
    } catch { return error }
  }

  /// Fetches the profile of an access token's person.
  func user(_ accessToken: String) async throws(ProviderCallFailure) -> GitHubUser {
    try await decoded(.init(url: endpoint.user, bearer: accessToken), as: GitHubUser.self)
  }

  /// Fetches the person's primary address that GitHub verified; nil where there is none, or the app may not see it.
  func verifiedEmail(_ accessToken: String) async throws(ProviderCallFailure) -> String? {
    struct Entry: Decodable {
      var email: String
      var primary: Bool
      var verified: Bool
    }
    let answer = try await send(.init(url: endpoint.emails, bearer: accessToken))
    // The scope user:email, or a GitHub App's permission, is missing.
    if answer.status == 404 || answer.status == 403 { return nil }
    let entries = try decoded(answer, as: [Entry].self)
    return entries.first { $0.primary && $0.verified }?.email
  }

  /// Ends a person's authorization of the app: the whole of it, by any token that belongs to it.
  func deleteGrant(of accessToken: String) async throws(ProviderCallFailure) {
    let body = try? JSONEncoder().encode(["access_token": accessToken])
    let answer = try await send(
      .init(
        .delete, endpoint.grant(of: id.rawValue), json: body,
        authorization: .basic(client: id.rawValue, secret: secret)))
    switch answer.status {
    case 204, 200: return
    // GitHub knows no such token any more.
    case 404, 422: return
    case 401, 403: throw .refused(ProviderErrorBody(error: .invalidClient))
    default: throw failure(of: answer)
    }
  }

  private static func standardName(of error: String) -> OAuthErrorCode {
    switch error {
    case "bad_verification_code": .invalidGrant
    case "incorrect_client_credentials": .invalidClient
    // Of several texts: the person has to confirm an address first, and the like.
    default: OAuthErrorCode(rawValue: error)
    }
  }
}

/// A person as GitHub describes them. The login can be changed and taken by others, and the public address is no
/// verified one, so neither is read.
struct GitHubUser: Decodable, Sendable {
  var id: Int64
  var name: String?
}
