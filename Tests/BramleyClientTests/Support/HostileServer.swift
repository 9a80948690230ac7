import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Bramley's rules of sign-in and refresh in memory, behind a network that fails on demand.
actor HostileServer {
  enum Fault: Sendable {
    /// The request never arrives.
    case unreachable
    /// The server's certificate is refused, so the request never leaves.
    case untrusted
    /// The request is served and the answer is lost.
    case loseReply
    /// The request is sent and lost, which the client can't know.
    case vanish
    /// As above, after a wait at the gate.
    case vanishLate(Gate)
    /// Another server answers.
    case answer(HTTPAnswer)
    /// The request is served; the answer waits at the gate.
    case hold(Gate)
    /// The request waits at the gate before it is served.
    case delay(Gate)
  }

  struct Row {
    var id: SessionID
    var user: User
    var generation = 1
    var key: String?
    var isEnded = false
  }

  struct Call: Hashable {
    var route: String
    var key: String?
  }

  nonisolated let clock: TestClock
  var clockOffset: TimeInterval = 0
  private(set) var rows: [SessionID: Row] = [:]
  private(set) var calls: [Call] = []
  private(set) var namesReceived: [PersonName] = []
  private var faults: [String: [Fault]] = [:]
  private var spent: [String: (key: String, session: SessionID)] = [:]
  private var linked: [String: String] = [:]
  private var names: [String: PersonName] = [:]
  private var expired: Set<String> = []
  private var subject: String?
  private var revokedAccess: Set<String> = []
  private var provenCount = 0

  init(clock: TestClock) { self.clock = clock }

  func plan(_ route: String, _ faults: Fault...) { self.faults[route, default: []] += faults }
  /// Makes a credential belong to the account of an Apple subject.
  func link(_ identityToken: String, to subject: String) { linked[identityToken] = subject }
  func expire(identityToken: String) { expired.insert(identityToken) }
  func forget(identityToken: String) { spent[identityToken] = nil }
  /// The person who signs in from now on has this id at Apple.
  func identify(_ subject: String) { self.subject = subject }
  func revoke(access: String) { revokedAccess.insert(access) }
  func end(_ id: SessionID) { rows[id]?.isEnded = true }
  func setClockOffset(_ seconds: TimeInterval) { clockOffset = seconds }
  func count(_ route: String) -> Int { calls.count { $0.route == route } }
  func keys(_ route: String) -> [String?] { calls.filter { $0.route == route }.map(\.key) }
  var live: [Row] { rows.values.filter { !$0.isEnded } }

  nonisolated var transport: Transport {
    Transport { request throws(TransportError) in try await self.serve(request) }
  }

  private func serve(_ request: URLRequest) async throws(TransportError) -> HTTPAnswer {
    let route = "\(request.httpMethod ?? "GET") \(request.url?.path() ?? "")"
    calls.append(Call(route: route, key: request.value(forHTTPHeaderField: "Idempotency-Key")))
    switch faults[route, default: []].isEmpty ? nil : faults[route]?.removeFirst() {
    case nil: return answer(route, request)
    case .unreachable: throw TransportError(.unreachable, url: request.url)
    case .untrusted: throw TransportError(.untrusted, url: request.url)
    case .answer(let answer): return answer
    case .loseReply:
      _ = answer(route, request)
      throw TransportError(.lost, url: request.url)
    case .vanish: throw TransportError(.lost, url: request.url)
    case .vanishLate(let gate):
      await gate.pass()
      throw TransportError(.lost, url: request.url)
    case .hold(let gate):
      let served = answer(route, request)
      await gate.pass()
      return served
    case .delay(let gate):
      await gate.pass()
      return answer(route, request)
    }
  }

  private func answer(_ route: String, _ request: URLRequest) -> HTTPAnswer {
    let key = request.value(forHTTPHeaderField: "Idempotency-Key")
    let body = request.httpBody ?? Data()
    switch route {
    case "POST /v1/sign-in/apple":
      guard let body = try? WireJSON.decoder().decode(AppleSignInRequest.self, from: body) else { break }
      return signIn(body, key)
    case "POST /v1/sessions/refresh":
      guard let body = try? WireJSON.decoder().decode(RefreshRequest.self, from: body) else { break }
      return refresh(body.refreshToken, key, for: body.resource)
    case "GET /v1/user":
      guard let row = bearer(request) else { return problem(.accessTokenInvalid, 401) }
      if row.isEnded { return problem(.sessionEnded, 401) }
      return json(row.user)
    case "PATCH /v1/user":
      guard let row = bearer(request) else { return problem(.accessTokenInvalid, 401) }
      guard let patch = try? WireJSON.decoder().decode(UserPatch.self, from: body),
        let name = patch.name.applied(to: row.user.name)
      else { break }
      namesReceived.append(name)
      rows[row.id]?.user.name = name
      return json(rows[row.id]?.user)
    case "DELETE /v1/sessions/current":
      guard let row = bearer(request) else { return problem(.accessTokenInvalid, 401) }
      rows[row.id]?.isEnded = true
      return HTTPAnswer(status: 204)
    default: break
    }
    return problem(.notFound, 404)
  }

  private func signIn(_ body: AppleSignInRequest, _ key: String?) -> HTTPAnswer {
    let token = body.identityToken ?? ""
    if expired.contains(token) { return problem(.identityTokenExpired, 401) }
    if let mark = spent[token] {
      guard mark.key == key, let row = rows[mark.session], !row.isEnded else {
        return problem(.identityTokenReplayed, 409)
      }
      return tokens(of: row)
    }
    if let name = body.user?.name { namesReceived.append(name) }
    let id = SessionID(rawValue: "session-\(rows.count + 1)")
    // Tokens of one person differ behind the "#".
    var row = Row(id: id, user: .fixture(String(token.prefix { $0 != "#" }), name: body.user?.name))
    if let subject = linked[token] ?? subject {
      names[subject] = names[subject] ?? row.user.name
      row.user.name = names[subject]
      row.user.identities = [
        Identity(
          id: "identity", provider: .apple, subject: subject, email: nil,
          linkedAt: Date(timeIntervalSince1970: 0))
      ]
    }
    rows[id] = row
    spent[token] = (key ?? "", id)
    return tokens(of: row)
  }

  private func refresh(_ token: String, _ key: String?, for resource: String?) -> HTTPAnswer {
    if let resource, !resource.hasSuffix(".example.com") { return problem(.invalidRequest, 400) }
    let parts = token.split(separator: ".")
    guard parts.count == 3, var row = rows[SessionID(rawValue: String(parts[1]))],
      let generation = Int(parts[2])
    else { return problem(.refreshTokenInvalid, 401) }
    if row.isEnded { return problem(.sessionEnded, 401) }
    if generation == row.generation - 1, key != nil, key == row.key { return tokens(of: row, for: resource) }
    guard generation == row.generation else {
      rows[row.id]?.isEnded = true
      return problem(.refreshTokenReused, 401)
    }
    row.generation += 1
    row.key = key
    rows[row.id] = row
    return tokens(of: row, for: resource)
  }

  private func bearer(_ request: URLRequest) -> Row? {
    let value = request.value(forHTTPHeaderField: "Authorization") ?? ""
    let parts = value.replacing("Bearer ", with: "").split(separator: ".")
    guard parts.count == 4, let expiry = Double(parts[3]),
      !revokedAccess.contains(parts.joined(separator: ".")),
      expiry > serverNow.timeIntervalSince1970
    else { return nil }
    return rows[SessionID(rawValue: String(parts[1]))]
  }

  /// Another access token of the session of a token; it counts as a proof until it expires.
  func proven(_ token: String) -> String {
    var parts = token.split(separator: ".").map(String.init)
    guard parts.count == 4 else { return token }
    provenCount += 1
    (parts[2], parts[3]) = ("proven\(provenCount)", "\(Int(serverNow.timeIntervalSince1970) + 900)")
    return parts.joined(separator: ".")
  }

  private var serverNow: Date { clock.now + clockOffset }

  private func tokens(of row: Row, for resource: String? = nil) -> HTTPAnswer {
    json(
      Session(
        accessToken: (resource.map { "\($0)." } ?? "")
          + "at.\(row.id).\(row.generation).\(Int(serverNow.timeIntervalSince1970) + 900)",
        expiresIn: 900, refreshToken: "br1.\(row.id).\(row.generation)", refreshExpiresIn: 30 * 86_400,
        sessionID: row.id, isNewUser: row.generation == 1, user: row.user))
  }

  private func json(_ value: some Encodable) -> HTTPAnswer {
    HTTPAnswer(
      status: 200,
      headers: ["Content-Type": "application/json; charset=utf-8", "Date": HTTPDate.format(serverNow)],
      body: (try? WireJSON.encoder().encode(value)) ?? Data())
  }

  private func problem(_ code: ProblemCode, _ status: Int) -> HTTPAnswer { .problem(code, status) }
}

extension HTTPAnswer {
  static func problem(_ code: ProblemCode, _ status: Int) -> HTTPAnswer {
    HTTPAnswer(
      status: status, headers: ["Content-Type": "application/problem+json"],
      body: (try? WireJSON.encoder().encode(Problem(code: code, title: code.rawValue, status: status)))
        ?? Data())
  }

  /// What a hotel's network answers to every request.
  static func portal(_ status: Int) -> HTTPAnswer {
    HTTPAnswer(
      status: status, headers: ["Content-Type": "text/html"],
      body: Data("<html>session_ended? Please log in to the Wi-Fi</html>".utf8))
  }
}

extension User {
  static func fixture(_ id: String, name: PersonName? = nil) -> User {
    User(
      id: UserID(rawValue: id), createdAt: Date(timeIntervalSince1970: 0), name: name, email: nil,
      emailVerified: false, isPrivateEmail: false, emailDeliverable: false, identities: [])
  }
}
