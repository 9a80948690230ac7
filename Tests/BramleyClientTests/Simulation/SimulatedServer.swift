import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server's rules of sign-in, refresh and sign-out, on the true time.
struct SimulatedServer {
  struct Row {
    var person: String
    var generation = 0
    var key: String?
    var supersededAt: TimeInterval?
    var usedAt: TimeInterval
    var isEnded = false
    /// Ended by an old token, although no thief exists in these histories.
    var isReused = false
  }

  static let grace: TimeInterval = 60
  static let accessLifetime: TimeInterval = 900
  static let refreshLifetime: TimeInterval = 30 * 86_400
  static let credentialLifetime: TimeInterval = 86_400

  private(set) var rows: [String: Row] = [:]
  /// The name of each account, and what brought it: the keys of sign-ins and the numbers of other requests. A copy of
  /// a request brings nothing new.
  private(set) var names: [String: String] = [:]
  private var bringers: [String: Set<String>] = [:]
  private var spent: [String: (key: String, session: String, at: TimeInterval)] = [:]
  private var proofs = 0
  /// What must not have happened.
  var faults: [String] = []

  func isAlive(_ id: String, at now: TimeInterval) -> Bool {
    guard let row = rows[id] else { return false }
    return !row.isEnded && now < row.usedAt + Self.refreshLifetime
  }

  mutating func end(_ id: String) { rows[id]?.isEnded = true }

  mutating func answer(_ request: URLRequest, at now: TimeInterval) -> HTTPAnswer {
    let key = request.value(forHTTPHeaderField: WirePath.idempotencyKey)
    let number = request.value(forHTTPHeaderField: Exchange.number) ?? ""
    let body = request.httpBody ?? Data()
    switch "\(request.httpMethod ?? "") \(request.url?.path() ?? "")" {
    case "POST /v1/sign-in/apple":
      guard let body = try? WireJSON.decoder().decode(AppleSignInRequest.self, from: body) else { break }
      return signIn(body, key ?? "", at: now)
    case "POST /v1/sessions/refresh":
      guard let body = try? WireJSON.decoder().decode(RefreshRequest.self, from: body) else { break }
      return refresh(body.refreshToken, key, for: body.resource, at: now)
    case "GET /v1/user": return owned(request, at: now) { server, id in server.profile(of: id) }
    case "PATCH /v1/user":
      guard let patch = try? WireJSON.decoder().decode(UserPatch.self, from: body) else { break }
      return owned(request, at: now) { server, id in
        if let name = patch.name.applied(to: nil) {
          server.learn(name, of: server.rows[id]!.person, by: number)
        }
        return server.profile(of: id)
      }
    case "POST /v1/reauthenticate/apple":
      guard let body = try? WireJSON.decoder().decode(AppleSignInRequest.self, from: body) else { break }
      return owned(request, at: now) { server, id in server.reauthenticate(body, key ?? "", id, at: now) }
    case "DELETE /v1/sessions/current":
      return owned(request, at: now) { server, id in
        server.end(id)
        return HTTPAnswer(status: 204)
      }
    default: break
    }
    faults.append("a request that the server doesn't know")
    return .problem(.notFound, 404)
  }

  // A credential is "name of the person,number,time of issue".
  private mutating func signIn(_ body: AppleSignInRequest, _ key: String, at now: TimeInterval) -> HTTPAnswer
  {
    let credential = body.identityToken ?? ""
    let parts = credential.split(separator: ",").map(String.init)
    guard parts.count == 3, let issued = TimeInterval(parts[2]) else {
      return .problem(.identityTokenInvalid, 401)
    }
    guard now < issued + Self.credentialLifetime else { return .problem(.identityTokenExpired, 401) }
    if let mark = spent[credential] {
      guard mark.key == key, now <= mark.at + 600 else { return .problem(.identityTokenReplayed, 409) }
      guard isAlive(mark.session, at: now) else { return .problem(.sessionEnded, 401) }
      return tokens(of: mark.session, at: now)
    }
    if let name = body.user?.name { learn(name, of: parts[0], by: key) }
    let id = "s\(rows.count + 1)"
    rows[id] = Row(person: parts[0], usedAt: now)
    spent[credential] = (key, id, now)
    return tokens(of: id, at: now)
  }

  private mutating func reauthenticate(
    _ body: AppleSignInRequest, _ key: String, _ id: String, at now: TimeInterval
  ) -> HTTPAnswer {
    let credential = body.identityToken ?? ""
    let parts = credential.split(separator: ",").map(String.init)
    guard parts.count == 3, let issued = TimeInterval(parts[2]), now < issued + Self.credentialLifetime else {
      return .problem(.identityTokenExpired, 401)
    }
    guard parts[0] == rows[id]?.person else { return .problem(.credentialsInvalid, 401) }
    if let mark = spent[credential] {
      guard mark.key == key, mark.session == id else { return .problem(.identityTokenReplayed, 409) }
    } else {
      if let name = body.user?.name { learn(name, of: parts[0], by: key) }
      spent[credential] = (key, id, now)
    }
    proofs += 1
    return tokens(of: id, proof: proofs, at: now)
  }

  private mutating func learn(_ name: PersonName, of person: String, by bringer: String) {
    let text = name.givenName ?? ""
    if text != "Name-\(person)" { faults.append("\(text) was sent for \(person)") }
    bringers[person, default: []].insert(bringer)
    if bringers[person]?.count == 2 { faults.append("the name of \(person) came twice") }
    if names[person] == nil { names[person] = text }
  }

  private mutating func refresh(
    _ token: String, _ key: String?, for resource: String?, at now: TimeInterval
  ) -> HTTPAnswer {
    let parts = token.split(separator: ".").map(String.init)
    guard parts.count == 3, let generation = Int(parts[2]), var row = rows[parts[1]] else {
      return .problem(.refreshTokenInvalid, 401)
    }
    let id = parts[1]
    if row.isEnded { return .problem(.sessionEnded, 401) }
    guard isAlive(id, at: now) else { return .problem(.refreshTokenInvalid, 401) }
    if generation < row.generation {
      let isInTime = row.supersededAt.map { now - $0 <= Self.grace } ?? false
      guard generation == row.generation - 1, (key != nil && key == row.key) || isInTime else {
        rows[id]?.isEnded = true
        rows[id]?.isReused = true
        return .problem(.refreshTokenReused, 401)
      }
      return tokens(of: id, for: resource, at: now)
    }
    if generation == row.generation, key != nil, key == row.key {
      return .problem(.idempotencyKeyReused, 422)
    }
    row.generation = max(generation, row.generation) + 1
    (row.key, row.supersededAt, row.usedAt) = (key, now, now)
    rows[id] = row
    return tokens(of: id, for: resource, at: now)
  }

  // An access token is "at.session.version.end".
  private mutating func owned(
    _ request: URLRequest, at now: TimeInterval, _ serve: (inout SimulatedServer, String) -> HTTPAnswer
  ) -> HTTPAnswer {
    let parts = (request.value(forHTTPHeaderField: "Authorization") ?? "").split(separator: ".")
    guard parts.count == 4, parts[0] == "Bearer at", let end = TimeInterval(parts[3]), now < end else {
      return .problem(.accessTokenInvalid, 401)
    }
    let id = String(parts[1])
    guard isAlive(id, at: now) else { return .problem(.sessionEnded, 401) }
    return serve(&self, id)
  }

  private func user(_ person: String) -> User {
    User(
      id: UserID(rawValue: person), createdAt: Date(timeIntervalSince1970: 0),
      name: names[person].map { PersonName(givenName: $0) }, email: nil, emailVerified: false,
      isPrivateEmail: false, emailDeliverable: false,
      identities: [
        Identity(
          id: IdentityID(rawValue: "i-\(person)"), provider: "apple", subject: person, email: nil,
          linkedAt: Date(timeIntervalSince1970: 0))
      ])
  }

  private func profile(of id: String) -> HTTPAnswer { json(user(rows[id]!.person), Date?.none) }

  /// Only the access token that answers a proof has its number.
  private func tokens(
    of id: String, proof: Int? = nil, for resource: String? = nil, at now: TimeInterval
  ) -> HTTPAnswer {
    let row = rows[id]!
    let version = "\(row.generation)" + (proof.map { "p\($0)" } ?? "")
    return json(
      Session(
        accessToken: (resource == nil ? "at" : "bound")
          + ".\(id).\(version).\(Int(now + Self.accessLifetime))",
        expiresIn: Int(Self.accessLifetime), refreshToken: "br1.\(id).\(row.generation)",
        refreshExpiresIn: Int(Self.refreshLifetime), sessionID: SessionID(rawValue: id), isNewUser: false,
        user: user(row.person)), Date(timeIntervalSince1970: now))
  }

  private func json(_ value: some Encodable, _ date: Date?) -> HTTPAnswer {
    var headers = ["Content-Type": "application/json"]
    headers["Date"] = date.map(HTTPDate.format)
    return HTTPAnswer(status: 200, headers: headers, body: (try? WireJSON.encoder().encode(value)) ?? Data())
  }
}
