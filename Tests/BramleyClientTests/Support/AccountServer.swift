import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Bramley's account calls in memory, in front of a ``HostileServer`` that has the sessions.
actor AccountServer {
  struct Call: Hashable {
    var route: String
    var key: String?
    var body: Data?
  }

  nonisolated let sessions: HostileServer
  private(set) var calls: [Call] = []
  private(set) var deleted: [String: DeletionID] = [:]
  /// Whether the sign-in itself counts as a proof. Otherwise only the access token that answers one does.
  private var isProven = false
  private var methods = ["apple"]
  private var proofRoutes: [String] = []
  private var consent: AppleConsentState = .active
  private var linked: [Identity] = []
  private var faults: [String: [HostileServer.Fault]] = [:]

  init(_ sessions: HostileServer) { self.sessions = sessions }

  func plan(_ route: String, _ faults: HostileServer.Fault...) { self.faults[route, default: []] += faults }
  func prove() { isProven = true }
  /// Asks for a recent authentication before these calls too.
  func askForProof(_ routes: String...) { proofRoutes += routes }
  func offer(_ methods: [String]) { self.methods = methods }
  func setConsent(_ state: AppleConsentState) { consent = state }
  func keys(_ route: String) -> [String?] { calls.filter { $0.route == route }.map(\.key) }
  func count(_ route: String) -> Int { calls.count { $0.route == route } }
  func bodies(_ route: String) -> [String] {
    calls.filter { $0.route == route }.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
  }

  nonisolated var transport: Transport {
    Transport { request throws(TransportError) in try await self.serve(request) }
  }

  private func serve(_ request: URLRequest) async throws(TransportError) -> HTTPAnswer {
    let route = "\(request.httpMethod ?? "GET") \(request.url?.path() ?? "")"
    let key = request.value(forHTTPHeaderField: "Idempotency-Key")
    calls.append(Call(route: route, key: key, body: request.httpBody))
    switch faults[route, default: []].isEmpty ? nil : faults[route]?.removeFirst() {
    case nil: return try await answer(route, request, key)
    case .unreachable: throw TransportError(.unreachable, url: request.url)
    case .untrusted: throw TransportError(.untrusted, url: request.url)
    case .answer(let answer): return answer
    case .loseReply:
      _ = try await answer(route, request, key)
      throw TransportError(.lost, url: request.url)
    case .vanish: throw TransportError(.lost, url: request.url)
    case .vanishLate(let gate):
      await gate.pass()
      throw TransportError(.lost, url: request.url)
    case .hold(let gate):
      let served = try await answer(route, request, key)
      await gate.pass()
      return served
    case .delay(let gate):
      await gate.pass()
      return try await answer(route, request, key)
    }
  }

  private func answer(
    _ route: String, _ request: URLRequest, _ key: String?
  ) async throws(TransportError) -> HTTPAnswer {
    if route == "POST /v1/token" { return try await redeem(request) }
    if let answer = try await open(route, request, key) { return answer }
    if route == "DELETE /v1/user", let key, let id = deleted[key] { return Self.deletion(id) }
    guard let step = step(route, request, key) else { return try await sessions.transport.send(request) }
    var who = request
    who.httpMethod = "GET"
    who.httpBody = nil
    who.url = URL(string: "http://127.0.0.1:1/v1/user")
    let user = try await sessions.transport.send(who)
    guard user.status == 200 else { return user }
    if route == "GET /v1/user" { return try await profile(user) }
    let token = (request.value(forHTTPHeaderField: "Authorization") ?? "").replacing("Bearer ", with: "")
    if (Self.needsProof + proofRoutes).contains(where: route.hasPrefix), !isProven, !token.contains(".proven")
    {
      return refusal
    }
    let answer = await step()
    // Bramley answers a proof with the session, and a link with the account.
    guard answer.status == 200, answer.body == Data("{}".utf8) else { return answer }
    guard let person = try? user.value(User.self) else { return user }
    if route.hasPrefix("POST /v1/user/identities/g") { return try await profile(user) }
    let id = token.split(separator: ".").dropFirst().first.map(String.init) ?? ""
    let session = Session(
      accessToken: await sessions.proven(token), expiresIn: 900, refreshToken: "br1.not.adopted",
      refreshExpiresIn: 900, sessionID: SessionID(rawValue: id), isNewUser: false, user: person)
    return .json(200, (try? WireJSON.encoder().encode(session)) ?? Data())
  }

  /// A code of the browser flow signs in as a token of the same text would.
  private func redeem(_ request: URLRequest) async throws(TransportError) -> HTTPAnswer {
    let form = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    var components = URLComponents()
    components.percentEncodedQuery = form
    let code = components.queryItems?.first { $0.name == "code" }?.value
    var native = request
    native.url = URL(string: "http://127.0.0.1:1/v1/sign-in/apple")
    native.setJSON((try? WireJSON.encoder().encode(AppleSignInRequest(identityToken: code))) ?? Data())
    isProven = true
    return try await sessions.transport.send(native)
  }

  private static let needsProof = [
    "DELETE /v1/user", "POST /v1/user/identities/g", "PUT /v1/user/password", "POST /v1/sessions/child",
    "GET /v1/user/export",
  ]

  private func step(_ route: String, _ request: URLRequest, _ key: String?) -> (() async -> HTTPAnswer)? {
    switch route {
    case "GET /v1/user": { .json(200, Data()) }
    case "DELETE /v1/user": { await self.delete(key) }
    case "POST /v1/reauthenticate/apple", "POST /v1/reauthenticate/password":
      { .json(200, Data("{}".utf8)) }
    case "POST /v1/user/identities/google": { self.link() }
    case "POST /v1/reauthenticate/google": { .json(200, Data("{}".utf8)) }
    case "POST /v1/user/merge": { await self.merge(request) }
    case "POST /v1/user/merge/m1/undo": { await self.undoMerge(request) }
    case "GET /v1/user/export":
      {
        .json(
          200,
          Data(
            #"""
            {"exported_at":"2026-11-23T09:00:00Z","user_id":"u1","records":{"sessions":[{"id":"s1"}]},"truncated":[]}
            """#.utf8))
      }
    case "PUT /v1/user/password": { HTTPAnswer(status: 204) }
    case "POST /v1/sessions/child":
      { .json(200, Data(#"{"code":"child-code","expires_in":60,"client_id":"com.example.app"}"#.utf8)) }
    case "POST /v1/user/identities/apple/check": { await self.check() }
    default: route.hasPrefix("DELETE /v1/user/identities/") ? { self.unlink(route) } : nil
    }
  }

  private func profile(_ answer: HTTPAnswer) async throws(TransportError) -> HTTPAnswer {
    guard var user = try? answer.value(User.self) else { return answer }
    user.identities += linked
    return .json(200, (try? WireJSON.encoder().encode(user)) ?? Data())
  }

  private func delete(_ key: String?) async -> HTTPAnswer {
    let id = DeletionID(rawValue: "deletion-\(deleted.count + 1)")
    if let key { deleted[key] = id }
    for row in await sessions.live { await sessions.end(row.id) }
    return Self.deletion(id)
  }

  private func link() -> HTTPAnswer {
    linked = [
      Identity(
        id: "g1", provider: "google", subject: "g", email: nil, linkedAt: Date(timeIntervalSince1970: 0))
    ]
    return .json(200, Data("{}".utf8))
  }

  private func unlink(_ route: String) -> HTTPAnswer {
    linked.removeAll { route.hasSuffix("/\($0.id)") }
    return HTTPAnswer(status: 204)
  }

  private func check() async -> HTTPAnswer {
    if consent == .revoked { for row in await sessions.live { await sessions.end(row.id) } }
    return .json(200, Data(#"{"state":"\#(consent)"}"#.utf8))
  }

  private var refusal: HTTPAnswer {
    let problem = Problem(
      code: .reauthenticationRequired, title: "A recent sign-in is required", status: 403, methods: methods)
    return HTTPAnswer(
      status: 403, headers: ["Content-Type": Problem.mediaType],
      body: (try? WireJSON.encoder().encode(problem)) ?? Data())
  }

  private static func deletion(_ id: DeletionID) -> HTTPAnswer {
    let body = DeletionResponse(
      deletion: Deletion(id: id, state: .completed, appleRevocation: .queued))
    return .json(202, (try? WireJSON.encoder().encode(body)) ?? Data())
  }
}

extension HTTPAnswer {
  static func json(_ status: Int, _ body: Data) -> HTTPAnswer {
    HTTPAnswer(status: status, headers: ["Content-Type": "application/json"], body: body)
  }
}
