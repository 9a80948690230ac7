import AppleID
import AppleIDEmulator
import Foundation
import JWTKit
import OpenID
import Support
import Testing

@Suite(.limitedConcurrency) struct FaultTests {
  @Test func `a fault occurs as often as set, or until it is switched off`() async throws {
    try await Rig.run { rig in
      let refresh = try #require(try await rig.tokens()["refresh_token"]?.string)
      func statuses(_ count: Int) async throws -> [Int] {
        var all: [Int] = []
        for _ in 0..<count { all.append(try await rig.refresh(refresh).status) }
        return all
      }
      let once = try await rig.control("faults", #"{"name":"5xx","times":1}"#)
      #expect(once.status == 201)
      #expect(once.json == ["name": "5xx", "times": 1])
      #expect(try await statuses(2) == [503, 200])
      #expect(rig.emulator.faults.isEmpty)
      try rig.emulator.inject(Fault(.serverError, times: 3))
      #expect(try await statuses(2) == [503, 503])
      #expect(rig.emulator.faults == [Fault(.serverError, times: 1)])
      #expect(try await statuses(2) == [503, 200])
      try await rig.control("faults", #"{"name":"5xx"}"#)
      #expect(try await statuses(4) == [503, 503, 503, 503])
      #expect(
        try await rig.get("/_emulator/faults").json["faults"] == .array([.object(["name": "5xx"])]))
      let off = try await rig.control("faults/5xx", method: "DELETE")
      #expect(off.status == 204)
      #expect(try await statuses(1) == [200])
      #expect(try await rig.control("faults/5xx", method: "DELETE").status == 204)
    }
  }

  @Test func `issuer-flip is in tokens and the discovery document`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.issuerFlip))
      let other: JSONValue = "https://account.apple.com"
      #expect(try await rig.get("/.well-known/openid-configuration").json["issuer"] == other)
      let native = try rig.native()
      #expect(rig.claims(native.identityToken)["iss"] == other)
      let tokens = try await rig.tokens()
      #expect(rig.claims(tokens["id_token"]?.string)["iss"] == other)
      #expect(rig.claims(try await rig.signIn().inputs["id_token"])["iss"] == other)
      try rig.emulator.removeFaults()
      #expect(rig.claims(try rig.native().identityToken)["iss"] == "https://appleid.apple.com")
    }
  }

  @Test func `unknown-kid signs with a key that is not published`() async throws {
    try await Rig.run { rig in
      try await rig.control("faults", #"{"name":"unknown-kid","times":1}"#)
      let stray = try rig.native().identityToken
      let document = try await rig.get("/auth/keys").text
      let kid = try #require(CompactJWS(stray)?.header.kid)
      #expect(!document.contains(kid))
      let keys = try await JWTKeyCollection().add(jwksJSON: document)
      let next = try rig.native().identityToken
      _ = try await keys.verify(next, as: KeysTests.Claims.self)
      await #expect(throws: (any Error).self) { try await keys.verify(stray, as: KeysTests.Claims.self) }
    }
  }

  @Test func `slow delays an answer, at one endpoint if so set`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.slow, times: 1))
      _ = try await rig.get("/auth/keys")
      #expect(rig.sleeps.all == [.seconds(3)])
      try rig.emulator.inject(Fault(.slow, delayMilliseconds: 70, endpoint: .token))
      _ = try await rig.get("/auth/keys")
      _ = try await rig.authorize(Rig.asking)
      #expect(rig.sleeps.all.count == 1)
      #expect(try await rig.tokens()["access_token"] != nil)
      #expect(rig.sleeps.all.last == .milliseconds(70))
    }
  }

  @Test func `5xx is at token, revoke, migration and keys`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.serverError))
      let code = try rig.native().authorizationCode
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 503)
      #expect(try await rig.revoke("x").status == 503)
      #expect(try await rig.form("/auth/usermigrationinfo", []).status == 503)
      #expect(try await rig.get("/auth/keys").status == 503)
      #expect(try await rig.authorize(Rig.asking).status == 200)
      try rig.emulator.removeFault(.serverError)
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 200)
    }
  }

  @Test func `429 comes with Retry-After and spends nothing`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.throttled, times: 1, delayMilliseconds: 1_500))
      let code = try rig.native().authorizationCode
      let throttled = try await rig.exchange(code, client: Rig.native, redirect: nil)
      #expect(throttled.status == 429)
      #expect(throttled.header("Retry-After") == "2")
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 200)
    }
  }

  @Test func `invalid-client can concern one client only`() async throws {
    try await Rig.run { rig in
      try await rig.control("faults", #"{"name":"invalid-client","client_id":"com.example.bramley"}"#)
      let code = try rig.native().authorizationCode
      let refused = try await rig.exchange(code, client: Rig.native, redirect: nil)
      #expect(refused.status == 400)
      #expect(refused.json == ["error": "invalid_client"])
      let web = try #require(try await rig.signIn().inputs["code"])
      #expect(try await rig.exchange(web).status == 200)
    }
  }

  @Test func `expired-code rejects any code, and the next attempt succeeds`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.expiredCode, times: 1))
      let code = try rig.native().authorizationCode
      let expired = try await rig.exchange(code, client: Rig.native, redirect: nil)
      #expect(
        expired.json == [
          "error": "invalid_grant", "error_description": "The code has expired or has been revoked.",
        ])
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 200)
    }
  }

  @Test func `string-claims writes truth values as strings`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.stringClaims, times: 1))
      let old = rig.claims(try rig.native(hideEmail: true).identityToken)
      #expect(old["email_verified"] == "true" && old["is_private_email"] == "true")
      #expect(old["nonce_supported"] == true)
      let today = rig.claims(try rig.native().identityToken)
      #expect(today["email_verified"] == true && today["is_private_email"] == true)
    }
  }

  @Test func `no-email removes the address everywhere`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.noEmail))
      let native = try rig.native()
      #expect(native.email == nil && native.fullName != nil)
      #expect(rig.claims(native.identityToken)["email"] == nil)
      let web = try await rig.signIn(Rig.asking, person: "tomas")
      #expect(web.inputs["user"]?.contains("email") == false)
      #expect(rig.claims(web.inputs["id_token"])["email_verified"] == nil)
      #expect(rig.claims(try await rig.tokens()["id_token"]?.string)["email"] == nil)
      try rig.emulator.removeFaults()
      #expect(rig.claims(try rig.native().identityToken)["email"] != nil)
    }
  }

  @Test func `late-notification arrives late with the time of the event`() async throws {
    try await NotificationTests.run { rig in
      try rig.emulator.inject(Fault(.lateNotification, times: 1, delayMilliseconds: 900))
      _ = try rig.native()
      try rig.emulator.stopUsing("com.example.bramley", person: "maya")
      let then = rig.clock.now.timeIntervalSince1970
      #expect(try await eventually { rig.receiver.received.count == 1 })
      #expect(rig.sleeps.all == [.milliseconds(900)])
      #expect(rig.receiver.received.first?.event["event_time"]?.number == then * 1_000)
    }
  }

  @Test func `keys-unreachable affects the key set only`() async throws {
    try await Rig.run { rig in
      try rig.emulator.inject(Fault(.keysUnreachable, times: 1))
      #expect(try await rig.get("/auth/keys").status == 503)
      #expect(try await rig.get("/auth/keys").status == 200)
    }
  }

  @Test(arguments: [
    #"{"name":"earthquake"}"#, "{}", #"{"name":"5xx","times":0}"#, #"{"name":"slow","delay_ms":-1}"#,
    #"{"name":"5xx","endpoint":"moon"}"#, #"{"name":"expired-code","endpoint":"keys"}"#,
  ])
  func `an unknown fault is a problem that lists the known ones`(body: String) async throws {
    try await Rig.run { rig in
      let reply = try await rig.json("/_emulator/faults", body)
      #expect(reply.status == 400)
      if body.contains("earthquake") {
        for name in Fault.Name.allCases {
          #expect(reply.json["detail"]?.string?.contains(name.rawValue) == true)
        }
      }
      #expect(rig.emulator.faults.isEmpty)
      #expect(try await rig.send("DELETE", "/_emulator/faults/earthquake").status == 404)
    }
  }

  @Test func `faults outlive a restart and are part of a snapshot`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apple-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let faults = [Fault(.slow, delayMilliseconds: 5), Fault(.serverError, times: 2, endpoint: .keys)]
    try await Rig.run(folder: folder) { rig in
      for fault in faults { try rig.emulator.inject(fault) }
    }
    try await Rig.run(folder: folder) { rig in
      #expect(rig.emulator.faults == faults)
      let snapshot = try rig.emulator.snapshot()
      try rig.emulator.reset()
      #expect(rig.emulator.faults.isEmpty)
      try rig.emulator.restore(snapshot)
      #expect(rig.emulator.faults == faults)
    }
  }
}
