import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Guests, merges and the list of methods.
extension AccountServer {
  /// Answers calls that need no session.
  func open(_ route: String, _ request: URLRequest, _ key: String?) async throws(TransportError)
    -> HTTPAnswer?
  {
    switch route {
    case "GET /v1/methods":
      return .json(
        200, Data(#"{"methods":[{"id":"github","name":"GitHub","kind":"browser","browser":true}]}"#.utf8))
    case "POST /v1/nonces": return .json(201, Data(#"{"nonce":"server-nonce","expires_in":600}"#.utf8))
    case "POST /v1/sign-in/guest":
      // A key is a guest: the same one gives the same account.
      var native = request
      native.url = URL(string: "http://127.0.0.1:1/v1/sign-in/apple")
      let guest = AppleSignInRequest(identityToken: "guest-\(key ?? "")")
      native.setJSON((try? WireJSON.encoder().encode(guest)) ?? Data())
      return try await sessions.transport.send(native)
    default: return nil
    }
  }

  /// Merges the account of the other token, whose session ends, or says what that would do.
  func merge(_ request: URLRequest) async -> HTTPAnswer {
    guard let body = try? WireJSON.decoder().decode(MergeRequest.self, from: request.httpBody ?? Data()),
      let owner = await row(of: request.value(forHTTPHeaderField: "Authorization") ?? ""),
      let other = await row(of: body.otherAccessToken), !other.isEnded
    else { return .problem(.accessTokenInvalid, 401) }
    if !body.dryRun { await sessions.end(other.id) }
    let merge = Merge(
      id: body.dryRun ? nil : "m1", userID: owner.user.id, otherUserID: other.user.id,
      moves: [MergeItem(kind: .identity, provider: .google)], dropped: [], clashes: [], undoUntil: nil)
    return .wire(MergeResponse(merge: merge, user: owner.user))
  }

  func undoMerge(_ request: URLRequest) async -> HTTPAnswer {
    guard let owner = await row(of: request.value(forHTTPHeaderField: "Authorization") ?? "") else {
      return .problem(.accessTokenInvalid, 401)
    }
    let merge = Merge(
      id: "m1", userID: owner.user.id, otherUserID: "bob", moves: [], dropped: [], clashes: [],
      undoUntil: nil)
    return .wire(MergeResponse(merge: merge, user: owner.user))
  }

  private func row(of token: String) async -> HostileServer.Row? {
    let id = token.split(separator: ".").dropFirst().first.map(String.init) ?? ""
    return await sessions.rows[SessionID(rawValue: id)]
  }
}

extension HTTPAnswer {
  fileprivate static func wire(_ value: some Encodable) -> HTTPAnswer {
    .json(200, (try? WireJSON.encoder().encode(value)) ?? Data())
  }
}
