import AppleIDEmulator
import Foundation
import ProviderEmulator
import Testing

@Suite(.limitedConcurrency) struct ProviderWorldTests {
  @Test func `a snapshot brings consents and tokens back, a reset removes them`() async throws {
    try await Rig.run { rig in
      let tokens = try await rig.tokens(at: .google)
      let bearer = [("Authorization", "Bearer \(tokens["access_token"]?.string ?? "")")]
      let snapshot = try await rig.send("GET", "/_emulator/snapshot")
      try await rig.control("reset")
      #expect(try await rig.get("/google/v1/userinfo", headers: bearer).status == 401)
      try await rig.control("snapshot", snapshot.text, method: "PUT")
      #expect(try await rig.get("/google/v1/userinfo", headers: bearer).status == 200)
    }
  }

  @Test func `a stored world goes on after a restart`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("world-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var bearer: [(String, String)] = []
    var secret: String?
    try await Rig.run(folder: folder) { rig in
      let tokens = try await rig.tokens(at: .plain)
      bearer = [("Authorization", "Bearer \(tokens["access_token"]?.string ?? "")")]
      secret = rig.emulator.providers.client("bramley", of: .plain)?.secret
    }
    try await Rig.run(folder: folder) { rig in
      let reply = try await rig.get("/openid/plain/userinfo", headers: bearer)
      #expect(reply.status == 200)
      #expect(rig.emulator.providers.client("bramley", of: .plain)?.secret == secret)
    }
  }

  @Test func `the control API lists providers and takes clients, accounts, settings and faults`() async throws
  {
    try await Rig.run { rig in
      let all = try await rig.get("/_emulator/providers").json["providers"]?.list ?? []
      #expect(all.compactMap { $0["provider"]?.string } == LocalProvider.all.map(\.rawValue))
      try await rig.control(
        "providers/clients",
        #"{"provider":"github","id":"Iv1.mine","redirect_uris":["https://app.example/cb"]}"#)
      #expect(rig.emulator.providers.client("Iv1.mine", of: .gitHub)?.secret.isEmpty == false)
      try await rig.control(
        "providers/accounts",
        #"{"provider":"facebook","person":"maya","addresses":[{"email":"m@example.net","verified":false}]}"#)
      #expect(try rig.emulator.providers.account(of: "maya", at: .facebook).email == "m@example.net")
      #expect(try await rig.control("google/settings", #"{"bare_issuer":true}"#).json["bare_issuer"] == true)
      let claims = rig.claims(try await rig.tokens(at: .google)["id_token"]?.string)
      #expect(claims["iss"] == "accounts.google.com")
      try await rig.control("openid/plain/faults", #"{"name":"iss-absent","times":1}"#)
      #expect(try await rig.signIn(at: .plain).callback["iss"] == nil)
      #expect(try await rig.json("/_emulator/google/faults", #"{"name":"none"}"#).status == 400)
    }
  }

  @Test(arguments: LocalProvider.all) func `a page of another site can't answer`(_ provider: LocalProvider)
    async throws
  {
    try await Rig.run { rig in
      let reply = try await rig.form(
        "/\(provider.rawValue)/choose", [("transaction", "x"), ("action", "continue"), ("person", "maya")],
        headers: [("Origin", "https://evil.example")])
      #expect(reply.status == 400)
      #expect(reply.text.contains("Origin"))
    }
  }

  @Test func `the console shows each provider, switches faults and sends messages`() async throws {
    let post = ProviderPost()
    try await Rig.run(provider: post) { rig in
      let page = try await rig.get("/").text
      for provider in LocalProvider.all {
        #expect(page.contains("\(rig.emulator.baseURL)/\(provider.rawValue)"))
      }
      let fault = try await rig.form(
        "/console/provider-fault", [("provider", "google"), ("name", "wrong-aud"), ("switch", "on")])
      #expect(fault.header("Location") == "/?done=fault-on")
      #expect(rig.emulator.providers.faults == [ProviderFault(.google, .wrongAudience)])
      try rig.emulator.providers.addClient(
        NewProviderClient(.plain, id: "bramley", eventsURL: "https://app.example/logout"))
      let sent = try await rig.form(
        "/console/provider-message",
        [("provider", "openid/plain"), ("person", "maya"), ("message", "logout")])
      #expect(sent.header("Location") == "/?done=message-taken")
      #expect(post.count == 1)
    }
  }

  @Test func `a start's faults are reported with their places`() {
    let start = WorldStart(
      providers: ProviderStart(
        clients: [NewProviderClient(LocalProvider(rawValue: "nobody"), id: "")],
        accounts: [ProviderAccount(.google, person: "nobody", addresses: [])]))
    #expect(
      start.faults().map(\.place) == [
        "providers.clients[0]", "providers.clients[0].id", "providers.accounts[0].person",
      ])
  }
}
