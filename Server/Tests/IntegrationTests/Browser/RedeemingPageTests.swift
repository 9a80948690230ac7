import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Support
import Testing

@Suite(.limitedConcurrency) struct RedeemingPageTests {
  @Test func `a page of another origin redeems no code, and leaves no session`() async throws {
    try await withServer(settings: [.appOrigins: "https://www.example.com"]) { server, apple in
      let visit = WebVisit(server: Wire(base: server.url), apple: Wire(base: apple.baseURL))
      let code = try await visit.code(person: "maya")
      for origin in ["https://evil.example", "null", "http://127.0.0.1:5556"] {
        let refused = try await visit.redeem(code, from: origin)
        #expect(refused.status == 400)
        #expect(String(decoding: refused.body, as: UTF8.self).contains("app.origins"))
      }
      // The page that may is not harmed by those that may not.
      let session = try await visit.redeem(code, from: "http://127.0.0.1:5555").decode(Session.self)
      let wire = Wire(base: server.url)
      let list = try await wire.send("GET", "/v1/sessions", bearer: session.accessToken).decode(
        SessionList.self)
      #expect(list.sessions.map(\.id) == [session.sessionID])
      let other = try await visit.code(person: "maya")
      #expect(try await visit.redeem(other, from: "https://www.example.com").status == 200)
    }
  }
}
