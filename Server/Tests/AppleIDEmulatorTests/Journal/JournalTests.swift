import AppleID
import AppleIDEmulator
import EmulatorKit
import Foundation
import Testing

@Suite(.limitedConcurrency) struct JournalTests {
  @Test func `requests are listed with client, grant, status and error, newest last`() async throws {
    try await Rig.run { rig in
      _ = try await rig.authorize(Rig.asking)
      let signedIn = try await rig.signIn()
      let code = try #require(signedIn.inputs["code"])
      _ = try await rig.exchange(code)
      _ = try await rig.exchange(code)
      _ = try await rig.get("/auth/nowhere")
      let entries = try await rig.get("/_emulator/journal").json["entries"]?.list ?? []
      #expect(
        entries.map {
          "\($0["method"]?.string ?? "") \($0["path"]?.string ?? "") \($0["status"]?.number ?? 0)"
        } == [
          "GET /auth/authorize 200.0", "GET /auth/authorize 200.0", "POST /auth/authorize 200.0",
          "POST /auth/token 200.0", "POST /auth/token 400.0", "GET /auth/nowhere 404.0",
        ])
      #expect(entries[0]["query"]?.list.contains("redirect_uri") == true)
      #expect(entries[2]["client_id"]?.string == Rig.web)
      #expect(entries[3]["grant_type"] == "authorization_code")
      #expect(entries[4]["error"] == "invalid_grant")
      #expect(entries[4]["reason"] == "The code has already been used.")
      #expect(
        entries.allSatisfy { ($0["ms"]?.number ?? -1) >= 0 && $0["at"]?.string?.hasSuffix("Z") == true })
    }
  }

  @Test func `the reason for an invalid client is recorded`() async throws {
    try await Rig.run { rig in
      let secret = try rig.secret(for: Rig.native, der: true)
      _ = try await rig.exchange("c", client: Rig.native, redirect: nil, secret: secret)
      _ = try await rig.exchange("c", client: "com.example.Bramley", redirect: nil, secret: secret)
      #expect(
        rig.emulator.requests.map(\.reason) == ["client_secret: derSignature", "client_id is not registered"])
      #expect(rig.emulator.requests.map(\.clientID) == [Rig.native, "com.example.Bramley"])
    }
  }

  @Test func `a request that a fault affects is also listed with client and grant`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.serverError, times: 1))
      _ = try await rig.exchange("c", client: Rig.native, redirect: nil)
      let entry = try #require(rig.emulator.requests.last)
      #expect(entry.status == 503 && entry.grantType == "authorization_code")
      #expect(entry.clientID == Rig.native && entry.reason == "fault: 5xx")
    }
  }

  @Test func `the journal has no secret, code, token, name or address`() async throws {
    try await Rig.run { rig in
      let credential = try rig.native(person: "maya")
      let code = credential.authorizationCode
      let secret = try rig.secret(for: Rig.native)
      let tokens = try await rig.exchange(code, client: Rig.native, redirect: nil).json
      _ = try await rig.refresh(try #require(tokens["refresh_token"]?.string))
      _ = try await rig.exchange(credential.identityToken, client: code, redirect: nil)
      _ = try await rig.get("/auth/\(code)?\(secret)=1&login=maya.lindqvist@example.com&\(code)=")
      _ = try await rig.json("/_emulator/people/maya.lindqvist@example.com/forwarding", #"{"enabled":false}"#)
      _ = try await rig.json("/_emulator/people", #"{"email":"ada@example.com","given_name":"Adelaide"}"#)
      let journal = try await rig.get("/_emulator/journal").text
      let cut = [
        code, secret, credential.identityToken, tokens["refresh_token"]?.string ?? "", "maya", "lindqvist",
        "ada@", "Adelaide",
      ]
      for text in cut { #expect(!journal.contains(text)) }
      #expect(journal.contains("stop-using") == false)
      #expect(journal.contains("/_emulator/people/…/forwarding"))
    }
  }

  @Test func `the journal keeps the last thousand requests`() async throws {
    try await Rig.run { rig in
      for _ in 0..<1_050 { _ = try await rig.get("/_emulator/clock") }
      _ = try await rig.get("/auth/keys")
      #expect(rig.emulator.requests.count == 1_000)
      #expect(rig.emulator.requests.last?.path == "/auth/keys")
    }
  }
}
