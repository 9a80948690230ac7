import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Adds proofs of the device's key to requests (RFC 9449): to those that open or refresh a session, and to those with a
/// token that is bound to the key. It keeps the newest nonce of each server, and repeats a request once for a new one.
actor ProvingTransport {
  private let inner: Transport
  private let keys: DeviceKeyStore
  let server: WebServer?
  private let random: RandomBytes
  private let now: @Sendable () -> Date
  private var nonces: [WebServer: String] = [:]
  /// The seconds that the server's clock is ahead, by its last answer.
  private var clockOffset: TimeInterval = 0

  init(
    _ inner: Transport, keys: DeviceKeyStore, server: URL, random: @escaping RandomBytes,
    now: @escaping @Sendable () -> Date
  ) {
    self.inner = inner
    self.keys = keys
    self.server = WebServer(server)
    self.random = random
    self.now = now
  }

  func send(_ request: URLRequest) async throws(TransportError) -> HTTPAnswer {
    guard let demand = demand(request) else { return try await inner.send(request) }
    let first = try await answer(to: request, demand)
    // Once, and only for another nonce: a server that always asks must not be asked for ever.
    guard first.answer.asksForNonce, let nonce = nonces[demand.target], nonce != first.nonce else {
      return first.answer
    }
    return try await answer(to: request, demand).answer
  }

  /// Returns the request with a proof, for a caller that sends it by other means.
  func prepared(_ request: URLRequest) async throws(TransportError) -> URLRequest {
    guard let demand = demand(request) else { return request }
    return try await proven(request, demand).request
  }

  private func answer(
    to request: URLRequest, _ demand: Demand
  ) async throws(TransportError) -> (answer: HTTPAnswer, nonce: String?) {
    let (request, nonce) = try await proven(request, demand)
    let answer = try await inner.send(request)
    // From each answer, also a successful one: otherwise every request is sent twice.
    if let next = answer.headers["dpop-nonce"] { nonces[demand.target] = next }
    if let date = answer.date, demand.target == server { clockOffset = date.timeIntervalSince(now()) }
    return (answer, nonce)
  }

  private func proven(
    _ request: URLRequest, _ demand: Demand
  ) async throws(TransportError) -> (request: URLRequest, nonce: String?) {
    var request = request
    let nonce = nonces[demand.target]
    do {
      let key = try await keys.key()
      let proof = KeyProof(
        id: Base64URL.encode(random(16)), method: request.httpMethod ?? "GET",
        address: request.url.map(Self.address) ?? "",
        issuedAt: Int(now().addingTimeInterval(clockOffset).timeIntervalSince1970),
        accessTokenHash: demand.token.map { Base64URL.encode(SHA256Digest.hash(Array($0.utf8))) },
        nonce: nonce, keyKind: key.kind)
      request.setValue(try proof.signed(by: key), forHTTPHeaderField: "DPoP")
    } catch {
      // Without its key the request would be refused. Not sending it says nothing about the session.
      throw TransportError(.keyUnavailable, url: request.url)
    }
    if let token = demand.token {
      request.setValue("DPoP \(token)", forHTTPHeaderField: "Authorization")
    }
    return (request, nonce)
  }

  private static func address(_ url: URL) -> String {
    String(url.absoluteString.prefix { $0 != "?" && $0 != "#" })
  }
}

extension HTTPAnswer {
  /// Whether the server wants a proof with its nonce: a resource server by its challenge, `/v1/token` by its error
  /// (RFC 9449, sections 8 and 9).
  fileprivate var asksForNonce: Bool {
    guard status == 401 || status == 400, headers["dpop-nonce"] != nil else { return false }
    if headers["www-authenticate"]?.contains("use_dpop_nonce") == true { return true }
    if problem?.code == .dpopNonceRequired { return true }
    let error = try? WireJSON.decoder().decode(OAuthErrorBody.self, from: body)
    return error?.error == "use_dpop_nonce"
  }
}
