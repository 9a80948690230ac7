import AppleID
import AppleIDEmulator
import Foundation
import JWTKit
import OpenID
import Support
import Testing

@Suite(.limitedConcurrency) struct NotificationTests {
  static let hook = "https://acme.example/apple"

  /// A world whose app has a notification URL.
  static func run(_ receiver: Receiver = Receiver(), _ body: (Rig) async throws -> Void) async throws {
    try await Rig.run(receiver: receiver) { rig in
      try rig.emulator.addClient(NewClient(id: "com.example.bramley", kind: .native, notificationURL: hook))
      try await body(rig)
    }
  }

  private func settled(_ rig: Rig, _ count: Int) async throws -> Bool {
    try await eventually {
      rig.emulator.notifications.count { $0.state == .delivered || $0.state == .failed } == count
    }
  }

  @Test func `a notification is signed, with its event as JSON in a string, in milliseconds`() async throws {
    try await Self.run { rig in
      let reply = try await rig.control(
        "notifications",
        #"{"type":"consent-revoked","person":"maya","client_id":"com.example.bramley.web"}"#)
      #expect(reply.status == 202)
      let id = try #require(reply.json["id"]?.string)
      #expect(try await settled(rig, 1))
      let received = try #require(rig.receiver.received.first)
      #expect(received.url == Self.hook)

      struct Claims: JWTPayload {
        var jti: String
        func verify(using algorithm: some JWTAlgorithm) async throws {}
      }
      let keys = try await JWTKeyCollection().add(jwksJSON: rig.get("/auth/keys").text)
      #expect(try await keys.verify(received.jws, as: Claims.self).jti == id)
      #expect(CompactJWS(received.jws)?.header.alg == "RS256")

      let now = rig.clock.now.timeIntervalSince1970
      #expect(Set(received.claims.keys) == ["iss", "aud", "iat", "exp", "jti", "events"])
      #expect(received.claims["iss"] == "https://appleid.apple.com")
      #expect(received.claims["aud"]?.string == Rig.native)
      #expect(received.claims["iat"]?.number == now)
      #expect(received.claims["exp"]?.number == now + 86_400)
      let sub = try rig.native().user.rawValue
      #expect(
        received.event == [
          "type": "consent-revoked", "sub": .string(sub), "event_time": .number(now * 1_000),
        ])
    }
  }

  @Test func `people's actions are reported to the primary App ID of each group`() async throws {
    try await Self.run { rig in
      try rig.emulator.addClient(
        NewClient(id: "com.other.app", kind: .native, notificationURL: "http://127.0.0.1:1/other"))
      _ = try rig.native(hideEmail: true)
      _ = try rig.native("com.other.app", hideEmail: false)
      let relay = try #require(rig.claims(try rig.native().identityToken)["email"]?.string)
      try rig.emulator.setForwarding(.disabled, of: "maya")
      try rig.emulator.setForwarding(.disabled, of: "maya")
      try rig.emulator.setForwarding(.enabled, of: "maya")
      #expect(try await settled(rig, 2))
      let told = rig.receiver.received.map(\.event).sorted {
        $0["type"]?.string ?? "" < $1["type"]?.string ?? ""
      }
      #expect(told.map { $0["type"] } == ["email-disabled", "email-enabled"])
      #expect(told.allSatisfy { $0["email"]?.string == relay && $0["is_private_email"] == "true" })

      try rig.emulator.stopUsing("com.other.app", person: "maya")
      try rig.emulator.deleteAppleAccount(of: "maya")
      #expect(try await settled(rig, 4))
      let last = rig.receiver.received.suffix(2)
      #expect(Set(last.map { $0.event["type"]?.string }) == ["consent-revoked", "account-delete"])
      #expect(
        Dictionary(uniqueKeysWithValues: last.map { ($0.event["type"]?.string, $0.url) })
          == ["consent-revoked": "http://127.0.0.1:1/other", "account-delete": Self.hook])
    }
  }

  @Test(arguments: ["refresh_token", "access_token"])
  func `a revocation is reported, and one without effect is not`(kind: String) async throws {
    try await Self.run { rig in
      let tokens = try await rig.tokens()
      #expect(try await rig.revoke("garbage").status == 200)
      #expect(try await rig.revoke(try #require(tokens[kind]?.string)).status == 200)
      #expect(try await rig.revoke(try #require(tokens[kind]?.string)).status == 200)
      #expect(try await settled(rig, 1))
      #expect(rig.receiver.received.map { $0.event["type"] } == ["consent-revoked"])
      #expect(rig.emulator.notifications.count == 1)
    }
  }

  @Test func `the deletion can have the documented name, and unknown kinds are possible`() async throws {
    try await Self.run { rig in
      _ = try rig.native()
      try await rig.control("settings", #"{"deletion_event":"account-deleted"}"#)
      try rig.emulator.deleteAppleAccount(of: "maya")
      try rig.emulator.notify(.init(type: "age-changed", person: "tomas", clientID: "com.example.bramley"))
      #expect(try await settled(rig, 2))
      #expect(
        Set(rig.receiver.received.map { $0.event["type"]?.string }) == ["account-deleted", "age-changed"])
    }
  }

  @Test func `a duplicate is the same payload twice`() async throws {
    try await Self.run { rig in
      try rig.emulator.notify(
        .init(type: .consentRevoked, person: "maya", clientID: "com.example.bramley", duplicate: true))
      #expect(try await settled(rig, 1))
      #expect(rig.receiver.received.count == 2)
      #expect(Set(rig.receiver.received.map(\.jws)).count == 1)
      #expect(rig.emulator.notifications.first?.attempts.map(\.status) == [200, 200])
    }
  }

  @Test func `a late notification has the time of its event`() async throws {
    try await Self.run { rig in
      let then = rig.clock.now.timeIntervalSince1970 - 100
      try rig.emulator.notify(
        .init(
          type: .consentRevoked, person: "maya", clientID: "com.example.bramley", delayMilliseconds: 250,
          eventTime: then))
      try rig.emulator.notify(
        .init(
          type: .consentRevoked, person: "maya", clientID: "com.example.bramley", eventTime: then * 1_000,
          seconds: true))
      #expect(try await settled(rig, 2))
      #expect(rig.sleeps.all == [.milliseconds(250)])
      #expect(Set(rig.receiver.received.map { $0.event["event_time"]?.number }) == [then, then * 1_000])
    }
  }

  @Test func `event_time follows the moved clock`() async throws {
    try await Self.run { rig in
      try rig.emulator.advanceClock(by: 86_400)
      try rig.emulator.notify(.init(type: .consentRevoked, person: "maya", clientID: "com.example.bramley"))
      #expect(try await settled(rig, 1))
      let now = rig.clock.now.timeIntervalSince1970 + 86_400
      #expect(rig.receiver.received.first?.event["event_time"]?.number == now * 1_000)
      #expect(rig.receiver.received.first?.claims["iat"]?.number == now)
    }
  }

  @Test func `any status but 200 is retried, three attempts in all, and logged`() async throws {
    try await Self.run { rig in
      rig.receiver.answer(503, 0, 200)
      let good = try rig.emulator.notify(
        .init(type: .consentRevoked, person: "maya", clientID: "com.example.bramley"))
      #expect(try await settled(rig, 1))
      #expect(rig.sleeps.all == [.seconds(1), .seconds(5)])
      #expect(Set(rig.receiver.received.map(\.jws)).count == 1)
      rig.receiver.answer(204, 301, 500)
      try rig.emulator.notify(.init(type: .consentRevoked, person: "maya", clientID: "com.example.bramley"))
      #expect(try await settled(rig, 2))
      #expect(rig.receiver.received.count == 6)
      let log = try await rig.get("/_emulator/notifications").json["notifications"]?.list ?? []
      #expect(log.map { $0["state"] } == ["delivered", "failed"])
      #expect(log[0]["id"]?.string == good)
      let attempts = log[0]["attempts"]?.list ?? []
      #expect(attempts.map { $0["status"]?.number } == [503, nil, 200])
      #expect(attempts[1]["error"]?.string?.contains("Unreachable") == true)
      #expect(attempts.allSatisfy { ($0["ms"]?.number ?? -1) >= 0 })
      #expect(log[1]["attempts"]?.list.map { $0["status"]?.number } == [204, 301, 500])
    }
  }

  @Test func `eight are delivered at a time`() async throws {
    let gate = Gate()
    let receiver = Receiver { await gate.wait() }
    try await Self.run(receiver) { rig in
      for _ in 0..<30 {
        try rig.emulator.notify(.init(type: .consentRevoked, person: "maya", clientID: "com.example.bramley"))
      }
      #expect(try await eventually { receiver.most == 8 })
      #expect(receiver.received.count == 8)
      await gate.open()
      #expect(try await settled(rig, 30))
      #expect(receiver.most == 8)
    }
  }

  @Test func `without a URL nothing is sent, and the log says so`() async throws {
    try await Rig.run { rig in
      let reply = try await rig.json(
        "/_emulator/notifications",
        #"{"type":"consent-revoked","person":"maya","client_id":"com.example.bramley"}"#)
      #expect(reply.status == 409)
      #expect(reply.json["detail"]?.string?.contains("notification_url") == true)
      _ = try rig.native()
      try rig.emulator.stopUsing("com.example.bramley", person: "maya")
      #expect(rig.emulator.notifications.map(\.state) == [.notSent])
      #expect(rig.receiver.received.isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"type":"x","person":"nobody","client_id":"com.example.bramley"}"#, 404),
    (#"{"type":"x","person":"maya","client_id":"com.none"}"#, 404),
    (#"{"type":"","person":"maya","client_id":"com.example.bramley"}"#, 400),
    (#"{"type":"x","person":"maya","client_id":"com.example.bramley","delay_ms":-1}"#, 400),
    (#"{"type":"x","person":"maya","client_id":"com.example.bramley","event_time":-1}"#, 400),
    (#"{"person":"maya","client_id":"com.example.bramley"}"#, 400),
  ])
  func `what can't be sent is a problem`(body: String, status: Int) async throws {
    try await Self.run { rig in
      let reply = try await rig.json("/_emulator/notifications", body)
      #expect(reply.status == status)
      #expect(rig.emulator.notifications.isEmpty)
    }
  }
}

/// Holds all callers until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for waiter in waiting { waiter.resume() }
    waiting = []
  }
}
