import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// What somebody tries at the admin port who may not use it, or not so.
@Suite struct AdminAttackTests {
  let rig: AdminRig

  init() async throws {
    rig = try await AdminRig(
      clients: [
        ConfiguredAdminClient(
          id: "billing", scopes: [.usersRead], secret: "a secret of the configuration, long enough")
      ])
  }

  private static let routes: [(HTTPRequest.Method, String)] = [
    (.get, "users"), (.post, "users"), (.get, "users/x"), (.patch, "users/x"), (.delete, "users/x"),
    (.post, "users/x/disable"), (.post, "users/x/enable"), (.post, "users/x/restore"),
    (.post, "users/x/resend-verification"), (.delete, "users/x/identities/y"), (.get, "users/x/sessions"),
    (.delete, "users/x/sessions"), (.delete, "sessions/x"), (.get, "jobs"), (.post, "jobs/x/retry"),
    (.get, "deliveries"), (.post, "deliveries/x/retry"), (.get, "audit"), (.get, "keys"),
    (.post, "keys/rotate"), (.get, "whoami"), (.get, "server"),
    (.get, "counts"), (.get, "providers"), (.get, "app-attest-keys"),
  ]

  @Test(arguments: routes.indices) func `no route is open without a token`(index: Int) async throws {
    let (method, path) = Self.routes[index]
    let answer = try await rig.ask(method, "/v1/admin/\(path)")
    #expect(answer.status == 401 && answer.problem?.code == .adminTokenInvalid)
    #expect(answer.headers[.wwwAuthenticate] == "Bearer")
  }

  @Test func `every route of the API is among those that are tried`() {
    let gate = AdminGate(
      authentication: rig.services.authentication, hosts: AdminHosts(url: nil), limiter: .unlimited)
    let served = Set(
      AdminRoutes(services: rig.services, gate: gate).endpoints.map {
        "\($0.method) \($0.path.replacing("{id}", with: "x").replacing("{identity}", with: "y"))"
      })
    let open: Set<String> = ["POST /v1/admin/token", "GET /v1/admin/openapi.json"]
    #expect(served.subtracting(open) == Set(Self.routes.map { "\($0.0) /v1/admin/\($0.1)" }))
  }

  @Test func `a forged, a revoked and an expired token are refused alike`() async throws {
    let token = try await rig.token()
    var forged = token
    forged.replaceSubrange(forged.index(before: forged.endIndex)..., with: forged.hasSuffix("A") ? "B" : "A")
    for text in [forged, token + "x", "", "bra1.", "x", "bac1.x.y", String(repeating: "a", count: 61)] {
      #expect(try await rig.ask(.get, "/v1/admin/whoami", bearer: text).status == 401, "\(text)")
    }
    #expect(try await rig.ask(.get, "/v1/admin/whoami", bearer: token).status == 200)
    rig.time.advance(by: 86_401)
    let expired = try await rig.ask(.get, "/v1/admin/whoami", bearer: token)
    #expect(expired.problem?.code == .adminTokenInvalid)
    let other = try await rig.token("bert")
    _ = try await rig.store.revokeAdminCredential(
      .token, named: "bert", OperatorAct("shell", auditID: "revocation", now: rig.time.now))
    #expect(try await rig.ask(.get, "/v1/admin/whoami", bearer: other).status == 401)
  }

  @Test func `a role may do what it may, and nothing else`() async throws {
    let read = try await rig.token("reader", .read)
    let support = try await rig.token("supporter", .support)
    let session = try await rig.signIn()
    let path = "/v1/admin/users/\(session.user.id)"
    for (method, place) in [
      (HTTPRequest.Method.post, "\(path)/disable"), (.delete, path), (.delete, "\(path)/sessions"),
      (.post, "/v1/admin/jobs/x/retry"), (.post, "/v1/admin/keys/rotate"), (.post, "/v1/admin/users"),
    ] {
      let answer = try await rig.ask(method, place, bearer: read, json: "{}")
      #expect(answer.status == 403 && answer.problem?.code == .permissionMissing, "\(place)")
    }
    #expect(try await rig.ask(.get, path, bearer: read).status == 200)
    #expect(try await rig.ask(.post, "/v1/admin/keys/rotate", bearer: support).status == 403)
    #expect(try await rig.ask(.delete, "\(path)/sessions", bearer: support).status == 200)
  }

  @Test(arguments: [
    "evil.example", "evil.example:9090", "127.0.0.1.evil.example", "localhost.evil.example:9090", "",
    "127.0.0.2:9090", "[::2]:9090", "127.0.0.1:9090@evil.example", "127.0.0.1:999999",
  ])
  func `a request by a foreign name is refused, whatever it bears`(host: String) async throws {
    let token = try await rig.token()
    let answer = try await rig.ask(.get, "/v1/admin/whoami", bearer: token, host: host)
    #expect(answer.status == 421 && answer.problem?.code == .hostUnknown)
    for path in ["/admin", "/admin/sign-in", "/v1/admin/openapi.json"] {
      #expect(try await rig.ask(.get, path, host: host).status == 421, "\(path)")
    }
    #expect(try await rig.ask(.get, "/v1/admin/whoami", bearer: token, host: nil).status == 421)
  }

  @Test(arguments: ["127.0.0.1:9090", "localhost:9090", "[::1]:9090", "LOCALHOST"])
  func `this machine's own names are known`(host: String) async throws {
    let token = try await rig.token()
    #expect(try await rig.ask(.get, "/v1/admin/whoami", bearer: token, host: host).status == 200)
  }

  @Test func `guesses are limited`() async throws {
    var codes: [Int] = []
    for _ in 0..<(AdminGate.failures.count + 5) {
      codes.append(try await rig.ask(.get, "/v1/admin/whoami", bearer: "guess").status)
    }
    #expect(codes.filter { $0 == 401 }.count == AdminGate.failures.count)
    #expect(codes.suffix(5) == [429, 429, 429, 429, 429])
  }

  @Test func `an access token of a person opens nothing here`() async throws {
    let session = try await rig.signIn()
    #expect(try await rig.ask(.get, "/v1/admin/users", bearer: session.accessToken).status == 401)
  }

  // The grant of clients.

  private func token(_ form: [String: String], _ headers: HTTPFields = [:]) async throws -> TestDoor.Answer {
    try await rig.ask(.post, "/v1/admin/token", form: form, headers: headers)
  }

  private let secret = "a secret of the configuration, long enough"

  @Test func `a client gets a token for its scopes, which opens this port alone`() async throws {
    let basic = Data("billing:\(Redirect.escaped(secret))".utf8).base64EncodedString()
    let answer = try await token(
      ["grant_type": "client_credentials"], [.authorization: "Basic \(basic)"])
    #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store")
    let access = try #require(answer.json?["access_token"] as? String)
    #expect(answer.json?["scope"] as? String == "users:read" && answer.json?["expires_in"] as? Int == 600)
    #expect(try await rig.ask(.get, "/v1/admin/users", bearer: access).status == 200)
    #expect(try await rig.ask(.get, "/v1/admin/jobs", bearer: access).problem?.code == .permissionMissing)
    let outside = try await rig.people.ask(.get, WirePath.user, headers: [.authorization: "Bearer \(access)"])
    #expect(outside.status == 401)
    rig.time.advance(by: 601)
    #expect(try await rig.ask(.get, "/v1/admin/users", bearer: access).status == 401)
  }

  @Test func `a wrong client, secret, scope or grant is refused as RFC 6749 says`() async throws {
    let good = ["grant_type": "client_credentials", "client_id": "billing", "client_secret": secret]
    #expect(try await token(good).status == 200)
    for (change, error, status) in [
      (["client_secret": "wrong"], "invalid_client", 401), (["client_id": "nobody"], "invalid_client", 401),
      (["client_secret": ""], "invalid_client", 401), (["scope": "keys:rotate"], "invalid_scope", 400),
      (["scope": "nonsense"], "invalid_scope", 400),
      (["grant_type": "password"], "unsupported_grant_type", 400),
    ] {
      let answer = try await token(good.merging(change) { $1 })
      #expect(answer.oauthError?.error == error && answer.status == status, "\(change)")
    }
  }

  @Test func `the token of a browser's cookie and that of a client can't take each other's place`()
    async throws
  {
    let good = ["grant_type": "client_credentials", "client_id": "billing", "client_secret": secret]
    let access = try #require(try await token(good).json?["access_token"] as? String)
    let page = try await rig.ask(
      .get, "/admin", headers: [.cookie: "bramley-admin=\(access.dropFirst(5))", .accept: "text/html"])
    #expect(page.status == 303 && page.location.hasPrefix("/admin/sign-in"))
  }
}
