import BramleyTokens
package import Foundation
package import OpenID
import Synchronization

/// An OpenID provider, controlled by a test: metadata, keys, token endpoint and userinfo.
package final class ScriptedIssuer: Sendable {
  private struct State {
    var answers: [String: ProviderTransport.Answer] = [:]
    var calls: [ProviderTransport.Call] = []
    var isAway = false
  }

  package let issuer: String
  private let state = Mutex(State())

  package init(issuer: String) {
    self.issuer = issuer
    publish()
    answerJSON("/keys", AppleSigner.keySet(.first))
  }

  /// Publishes metadata, changed.
  package func publish(_ changes: [String: Any] = [:]) {
    var document: [String: Any] = [
      "issuer": issuer, "authorization_endpoint": "\(base)/authorize", "token_endpoint": "\(base)/token",
      "jwks_uri": "\(base)/keys", "userinfo_endpoint": "\(base)/userinfo",
      "response_types_supported": ["code"], "subject_types_supported": ["public"],
      "id_token_signing_alg_values_supported": ["RS256", "ES256"],
    ]
    document.merge(changes) { $1 }
    answerJSON("/.well-known/openid-configuration", Self.json(document))
  }

  private var base: String { issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer }

  /// Sets the answer to all calls whose path ends so.
  package func answer(_ path: String, status: Int = 200, _ members: [String: Any]) {
    answerJSON(path, status: status, Self.json(members))
  }

  package func answerJSON(_ path: String, status: Int = 200, _ body: Data) {
    state.withLock { $0.answers[path] = .init(status: status, body: body) }
  }

  /// Makes every call fail, or not.
  package func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

  /// The calls whose path ends so.
  package func calls(_ path: String) -> [ProviderTransport.Call] {
    state.withLock { $0.calls.filter { $0.url.path().hasSuffix(path) } }
  }

  /// The form of the last call to the token endpoint.
  package var exchange: [String: String] {
    Dictionary(calls("/token").last?.form ?? [], uniquingKeysWith: { first, _ in first })
  }

  /// The error of a call while the provider is away.
  package struct Away: Error {}

  package var transport: ProviderTransport {
    ProviderTransport { [self] call in
      try state.withLock { state in
        state.calls.append(call)
        guard !state.isAway else { throw Away() }
        let path = call.url.path()
        return state.answers.first { path.hasSuffix($0.key) }?.value ?? .init(status: 404, body: Data())
      }
    }
  }

  package static func json(_ value: [String: Any]) -> Data {
    (try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]))
      ?? Data()
  }

  /// Signs claims.
  package static func sign(
    _ claims: [String: Any], by signer: AppleSigner = .first, header: String? = nil
  ) -> String {
    signer.sign(
      header: header ?? #"{"alg":"RS256","kid":"\#(signer.kid)"}"#,
      payload: String(decoding: json(claims), as: UTF8.self))
  }
}
