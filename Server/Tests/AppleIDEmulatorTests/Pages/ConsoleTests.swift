import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct ConsoleTests {
  @Test func `hostile names and addresses are escaped, and no token is shown`() async throws {
    let hostile = NewPerson(
      id: "eve", email: "\"><img@example.com", givenName: "<script>alert(1)</script>", familyName: "\"'&")
    try await Rig.run(people: [hostile]) { rig in
      let tokens = try await rig.tokens(person: "eve")
      let page = try await rig.get("/?done=%3Cscript%3E")
      #expect(page.status == 200)
      #expect(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;&#39;&amp;"))
      #expect(!page.text.contains("<script") && !page.text.contains("<img"))
      #expect(page.text.contains(#"<th scope="row">refresh_token</th>"#))
      let refresh = try #require(tokens["refresh_token"]?.string)
      #expect(!page.text.contains(refresh))
      let access = try #require(tokens["access_token"]?.string)
      #expect(!page.text.contains(access))
    }
  }

  @Test func `each button acts, returns to the page and says what was done`() async throws {
    try await Rig.run { rig in
      _ = try await rig.tokens(person: "maya")
      func press(_ path: String, _ fields: [(String, String)], says code: String) async throws {
        let reply = try await rig.form(
          "/console/\(path)", fields, headers: [("Origin", rig.emulator.baseURL.absoluteString)])
        #expect(reply.status == 303, "\(path)")
        #expect(reply.header("Location") == "/?done=\(code)")
        let page = try await rig.get("/?done=\(code)").text
        #expect(page.contains(/role="status" class="status">[A-Z]/), "\(code)")
      }
      let maya = ("person", "maya")
      try await press("forwarding", [maya, ("switch", "off")], says: "forwarding-off")
      #expect(rig.emulator.world.people[0].forwardsEmail == false)
      try await press("forwarding", [maya, ("switch", "on")], says: "forwarding-on")
      #expect(rig.emulator.world.people[0].forwardsEmail)
      let used = try await rig.get("/").text
      #expect(used.contains("Stop using com.example.bramley for Maya"))
      try await press("stop-using", [maya, ("client_id", Rig.native)], says: "stopped-using")
      let page = try await rig.get("/").text
      #expect(!page.contains("Stop using com.example.bramley for Maya"))
      let asked = try await rig.form("/console/delete-apple-account", [maya])
      #expect(
        asked.status == 200 && asked.text.contains("<h1>Delete the Apple Account of Maya Lindqvist?</h1>"))
      #expect(rig.emulator.world.people[0].isDeleted == false)
      try await press("delete-apple-account", asked.inputs.map { ($0, $1) }, says: "account-deleted")
      #expect(rig.emulator.world.people[0].isDeleted)
      let before = rig.emulator.now
      try await press("clock", [("advance_seconds", "86400")], says: "clock-moved")
      #expect(rig.emulator.now.timeIntervalSince(before) == 86_400)
      let keys = try await rig.get("/auth/keys").body
      try await press("rotate-keys", [], says: "keys-rotated")
      #expect(try await rig.get("/auth/keys").body != keys)
      try await press("fault", [("name", "429"), ("switch", "on")], says: "fault-on")
      #expect(rig.emulator.faults.map(\.name) == [.throttled])
      let faulty = try await rig.get("/").text
      #expect(faulty.contains(#"aria-label="Switch off 429""#))
      try await press("fault", [("name", "429"), ("switch", "off")], says: "fault-off")
      #expect(rig.emulator.faults.isEmpty)
      try await rig.control("texts", #"{"to":"+4915112345678","text":"x"}"#)
      try await press("clear-messages", [], says: "messages-cleared")
      #expect(rig.emulator.texts.all.isEmpty)
    }
  }

  @Test func `a foreign origin or host, no form and a large body change nothing`() async throws {
    try await Rig.run { rig in
      let path = "/console/delete-apple-account"
      let maya = [("person", "maya"), ("confirmed", "yes")]
      let foreign = [
        ("Origin", "https://evil.com"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
      ]
      for header in foreign {
        let reply = try await rig.form(path, maya, headers: [header])
        #expect(reply.status == 403, "\(header)")
      }
      let own = [("Sec-Fetch-Site", "same-origin"), ("Origin", rig.emulator.baseURL.absoluteString)]
      let asked = try await rig.form(path, [("person", "maya")], headers: own)
      #expect(asked.status == 200)
      #expect(try await rig.form(path, maya, headers: [("Host", "evil.com")]).status == 421)
      #expect(try await rig.json(path, #"{"person":"maya"}"#).status == 400)
      #expect(try await rig.form(path, []).status == 400)
      #expect(try await rig.form(path, [("person", "nobody")]).status == 404)
      let large = [("person", String(repeating: "a", count: 70_000))]
      #expect(try await rig.form(path, large).status == 413)
      #expect(rig.emulator.world.people.allSatisfy { !$0.isDeleted })
    }
  }

  @Test func `the page stays small with a hundred thousand people`() async throws {
    let people = (0..<100_000).map {
      NewPerson(id: "p\($0)", email: "p\($0)@example.com", givenName: "P", familyName: "\($0)")
    }
    try await Rig.run(people: people) { rig in
      let page = try await rig.get("/")
      #expect(page.text.contains("and 99950 more"))
      #expect(page.body.count < 100_000)
    }
  }
}
