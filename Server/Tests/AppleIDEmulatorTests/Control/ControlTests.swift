import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct ControlTests {
  @Test func `the world contains team, key, clients and people`() async throws {
    try await Rig.run { rig in
      let world = try await rig.get("/_emulator/world").json
      #expect(
        Set(world.keys) == ["team_id", "key_id", "private_key", "issuer", "teams", "clients", "people"])
      #expect(world["team_id"]?.string?.wholeMatch(of: /[A-Z0-9]{10}/) != nil)
      #expect(world["key_id"]?.string?.wholeMatch(of: /[A-Z0-9]{10}/) != nil)
      #expect(world["private_key"]?.string?.hasPrefix("-----BEGIN PRIVATE KEY-----\n") == true)
      #expect(world["issuer"] == "https://appleid.apple.com")
      guard case .array(let clients) = world["clients"], case .array(let people) = world["people"] else {
        Issue.record("clients or people are no lists")
        return
      }
      #expect(
        clients.first
          == .object([
            "id": "com.example.bramley", "kind": "native", "redirect_uris": .array([]),
            "primary": "com.example.bramley", "team": try #require(world["team_id"]),
          ]))
      #expect(people.count == 3)
      #expect(
        people.first
          == .object([
            "id": "maya", "email": "maya.lindqvist@example.com", "given_name": "Maya",
            "family_name": "Lindqvist",
          ]))
    }
  }

  @Test func `people are added, and a reset removes them but keeps the keys`() async throws {
    try await Rig.run { rig in
      let before = try await rig.get("/_emulator/world").body
      let keys = try await rig.get("/auth/keys").body
      let ada = try await rig.json("/_emulator/people", #"{"email":"ada@example.com","given_name":"Ada"}"#)
      #expect(ada.status == 201)
      #expect(ada.json["email"] == "ada@example.com")
      let id = try #require(ada.json["id"]?.string)
      #expect(try rig.native(person: id).fullName?.givenName == "Ada")
      #expect(try await rig.json("/_emulator/people", "{}").json["email"]?.string?.contains("@") == true)
      #expect(try await rig.json("/_emulator/people", #"{"email":"ada"}"#).status == 400)
      let code = try rig.native().authorizationCode

      #expect(try await rig.send("POST", "/_emulator/reset").status == 204)
      #expect(try await rig.get("/_emulator/world").body == before)
      #expect(try await rig.get("/auth/keys").body == keys)
      #expect(try rig.native().fullName != nil)
      let dead = try await rig.exchange(code, client: Rig.native, redirect: nil)
      #expect(dead.json["error"] == "invalid_grant")
    }
  }

  @Test func `other hosts and other origins are refused, at every control`() async throws {
    try await Rig.run { rig in
      func send(_ control: (method: String, path: String), _ header: (String, String)) async throws -> Reply {
        try await rig.send(
          control.method, control.path, headers: [("Content-Type", "application/json"), header],
          body: control.method == "GET" ? nil : "{}")
      }
      let port = rig.emulator.baseURL.port ?? 0
      let controls = try await controls(rig)
      #expect(controls.count > 20)
      for control in controls {
        for host in ["evil.com", "evil.com:\(port)", "localhost.evil.com", "127.0.0.1.evil.com", "[::2]"] {
          let reply = try await send(control, ("Host", host))
          #expect(reply.status == 421)
          #expect(reply.json["code"] == "misdirected_request")
        }
        for origin in ["https://evil.com", "null", "http://127.0.0.1:1", "http://localhost:\(port)"] {
          let reply = try await send(control, ("Origin", origin))
          #expect(reply.status == 403)
          #expect(reply.header("Content-Type") == "application/problem+json")
        }
      }
      for host in ["localhost", "LOCALHOST:\(port)", "127.0.0.1:9", "[::1]:\(port)"] {
        #expect(try await send(("GET", "/_emulator/world"), ("Host", host)).status == 200)
      }
      let own = try await send(
        ("GET", "/_emulator/world"), ("Origin", rig.emulator.baseURL.absoluteString))
      #expect(own.status == 200)
    }
  }

  @Test func `the index lists every control, and an unknown one is a problem`() async throws {
    try await Rig.run { rig in
      let all = try await controls(rig)
      for path in [
        "/_emulator/world", "/_emulator/people", "/_emulator/snapshot", "/_emulator/faults/{name}",
      ] {
        #expect(all.contains { $0.path == path })
      }
      for (method, path) in [("GET", "nothing"), ("PUT", "world"), ("GET", "people/maya/forwarding")] {
        let reply = try await rig.send(method, "/_emulator/\(path)")
        #expect(reply.status == 404)
        #expect(reply.header("Content-Type") == "application/problem+json")
        #expect(reply.json["detail"]?.string?.contains("GET /_emulator") == true)
      }
    }
  }

  private func controls(_ rig: Rig) async throws -> [(method: String, path: String)] {
    try await rig.get("/_emulator").json["controls"]?.list.compactMap { entry in
      guard let method = entry["method"]?.string, let path = entry["path"]?.string,
        entry["does"]?.string?.isEmpty == false
      else { return nil }
      return (method, path)
    } ?? []
  }

  @Test func `a body that is not JSON or too large is refused`() async throws {
    try await Rig.run { rig in
      for path in [
        "people", "native/authorize", "reset", "teams", "clients", "clock", "faults", "settings",
        "notifications", "keys/rotate", "people/maya/stop-using", "people/maya/delete-apple-account",
        "people/maya/forwarding", "clients/com.example.bramley/transfer", "clients/x/ungroup",
        "texts", "leaked", "teams/x/mail-sources",
      ] {
        let form = try await rig.form("/_emulator/\(path)", [("email", "a@example.com")])
        #expect(form.status == 415)
        #expect(form.json["code"] == "unsupported_media_type")
        let large = "{\"email\":\"\(String(repeating: "a", count: 70_000))\"}"
        #expect(try await rig.json("/_emulator/\(path)", large).status == 413)
      }
      #expect(rig.emulator.world.people.count == 3)
    }
  }

  @Test func `the home page lists clients, people and addresses`() async throws {
    try await Rig.run { rig in
      let home = try await rig.get("/")
      #expect(home.status == 200)
      for text in ["not Apple", "com.example.bramley.web", "佐藤", "\(rig.emulator.baseURL)/auth/token"] {
        #expect(home.text.contains(text))
      }
      #expect(try await rig.get("/", headers: [("Host", "evil.com")]).status == 421)
    }
  }
}
