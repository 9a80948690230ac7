import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// The emulator's attester against a real server, over HTTP.
@Suite(.limitedConcurrency) struct AppAttestServerTests {
  private static let guest = ["Idempotency-Key": "a-guest-of-this-test"]

  @Test(arguments: [true, false])
  func `an app of either system registers its key and makes guests, and nobody else does`(isNew: Bool)
    async throws
  {
    try await withAppAttest { server, apple in
      let app = try await AttestingApp(server, apple, newSystem: isNew)
      let unproven = try await app.server.post(WirePath.signInGuest, "{}", headers: Self.guest)
      #expect(unproven.status == 403 && unproven.problem?.code == .attestationRequired)
      let unregistered = try await app.post(WirePath.signInGuest, "{}", headers: Self.guest)
      #expect(unregistered.status == 403 && unregistered.problem?.code == .attestationInvalid)
      let registered = try await app.register()
      #expect(registered.status == 201)
      #expect(try registered.decode(AppAttestKey.self).keyID == app.keyID)
      let made = try await app.post(WirePath.signInGuest, "{}", headers: Self.guest)
      #expect(made.status == 200)
      let user = try made.decode(Session.self).user.id
      let page = try await server.store.page(AuditQuery(user: user, kind: .signedUp, limit: 5))
      let event = try #require(page.events.first)
      #expect(event.detail["attestation"] == "app_attest" && event.detail["app_attest_key"] == app.keyID)
    }
  }

  @Test func `a proof is of one body and one path, and counts once`() async throws {
    try await withAppAttest { server, apple in
      let app = try await AttestingApp(server, apple)
      _ = try await app.register()
      let proof = try await app.proof(WirePath.signInGuest, "{}").merging(Self.guest) { $1 }
      for (path, body) in [(WirePath.signInGuest, "{ }"), (WirePath.signUpPassword, "{}")] {
        let answer = try await app.server.post(path, body, headers: proof)
        #expect(answer.status == 403 && answer.problem?.code == .attestationInvalid)
      }
      #expect(try await app.server.post(WirePath.signInGuest, "{}", headers: proof).status == 200)
      #expect(try await app.server.post(WirePath.signInGuest, "{}", headers: proof).status == 403)
    }
  }

  @Test func `a person with an account signs in without a proof, and a new one needs it`() async throws {
    try await withAppAttest { server, apple in
      let app = try await AttestingApp(server, apple)
      func body() throws -> String {
        let credential = try apple.apple.authorizeNatively(.init(clientID: "com.example.bramley"))
        return #"{"identity_token": "\#(credential.identityToken)"}"#
      }
      let first = try body()
      let refused = try await app.server.post(WirePath.signInApple, first)
      #expect(refused.status == 403 && refused.problem?.code == .attestationRequired)
      _ = try await app.register()
      // The credential was not spent.
      let made = try await app.post(WirePath.signInApple, first)
      #expect(made.status == 200)
      #expect(try made.decode(Session.self).isNewUser)
      let again = try await app.server.post(WirePath.signInApple, try body())
      #expect(again.status == 200)
      #expect(try !again.decode(Session.self).isNewUser)
    }
  }

  @Test func `sign-up by password needs the proof before anything is looked up`() async throws {
    try await withAppAttest { server, apple in
      let app = try await AttestingApp(server, apple)
      _ = try await app.register()
      let body = #"{"email": "ada@example.com", "password": "a long and strange password"}"#
      #expect(
        try await app.server.post(WirePath.signUpPassword, body).problem?.code == .attestationRequired)
      #expect(try await app.post(WirePath.signUpPassword, body).status == 200)
      #expect(
        try await app.server.post(WirePath.signUpPassword, body).problem?.code == .attestationRequired,
        "a stranger learns nothing of the address")
    }
  }

  @Test func `with optional nothing is refused`() async throws {
    try await withAppAttest("optional") { server, apple in
      let app = try await AttestingApp(server, apple)
      #expect(try await app.server.post(WirePath.signInGuest, "{}", headers: Self.guest).status == 200)
      let wrong = try await app.post(WirePath.signInGuest, "{}", headers: ["Idempotency-Key": "another"])
      #expect(wrong.status == 200, "the key is not registered")
    }
  }

  @Test func `texts may need it too`() async throws {
    try await withAppAttest(
      "required", [.defenceAppAttestOn: "text", .phoneSender: "emulator", .phoneCountries: "DE"]
    ) { server, apple in
      let app = try await AttestingApp(server, apple)
      _ = try await app.register()
      let body = #"{"phone": "+4915112345678"}"#
      #expect(
        try await app.server.post(WirePath.signInPhoneStart, body).problem?.code == .attestationRequired)
      #expect(try await app.post(WirePath.signInPhoneStart, body).status == 200)
      #expect(try await app.server.post(WirePath.signInGuest, "{}", headers: Self.guest).status == 200)
    }
  }

  @Test func `another environment, an old counter and a foreign root are refused`() async throws {
    try await withAppAttest { server, apple in
      let app = try await AttestingApp(server, apple)
      for fault in [Fault.Name.attestEnvironment, .attestRoot] {
        _ = try apple.apple.inject(Fault(fault, times: 1))
        #expect(try await app.register().problem?.code == .attestationInvalid, "\(fault)")
      }
      #expect(try await app.register().status == 201)
      #expect(try await app.post(WirePath.signInGuest, "{}", headers: Self.guest).status == 200)
      _ = try apple.apple.inject(Fault(.attestCounter, times: 1))
      #expect(
        try await app.post(WirePath.signInGuest, "{}", headers: Self.guest).problem?.code
          == .attestationInvalid)
      let development = try await AttestingApp(server, apple, development: true)
      #expect(try await development.register().problem?.code == .attestationInvalid)
    }
  }

  @Test func `a device without App Attest sends a token of DeviceCheck, which counts once`() async throws {
    try await withAppAttest("required", [.defenceAppAttestDeviceCheck: "true"]) { server, apple in
      let wire = Wire(base: server.url)
      let token = apple.apple.makeDeviceToken()
      let headers = Self.guest.merging([AppAttestHeader.deviceToken: token]) { $1 }
      #expect(try await wire.post(WirePath.signInGuest, "{}", headers: headers).status == 200)
      let again = try await wire.post(WirePath.signInGuest, "{}", headers: headers)
      #expect(again.problem?.code == .attestationInvalid)
      let made = Self.guest.merging([AppAttestHeader.deviceToken: "bWFkZSB1cA=="]) { $1 }
      #expect(
        try await wire.post(WirePath.signInGuest, "{}", headers: made).problem?.code == .attestationInvalid)
    }
  }
}
