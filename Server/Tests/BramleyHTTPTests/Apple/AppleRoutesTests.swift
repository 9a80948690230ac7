import AppleID
import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OpenID
import Support
import Testing

@testable import BramleyHTTP

@Suite struct AppleRoutesTests {
  /// Apple's signer, over a store that accepts notifications or is down.
  private func door(to store: any AppleLifeStore, limits: ClientLimits = .none) throws -> TestDoor {
    let clock = ManualClock()
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let ring = KeyRing([key], now: { clock.now })!
    let keys = AppleKeyCache(fetch: { AppleSigner.keySet(.first) }, now: { clock.now })
    let jobs = JobRunner(
      store: UnreachableStore(), handlers: [], surroundings: clock.surroundings,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let service = AppleNotificationService(
      verifier: NotificationVerifier(audiences: ["com.example.app"], keys: keys), team: "TEAM123456",
      store: store, ring: ring, jobs: jobs, surroundings: clock.surroundings)
    let limiter = ClientLimiter(limits: limits, proxies: TrustedProxies([]), clock: .live)
    return TestDoor(
      AppleNotificationRoutes(notifications: service, limiter: limiter).endpoints, limits: limits)
  }

  private func body(_ change: (inout SignedNotification) -> Void = { _ in }) -> String {
    var notification = SignedNotification("consent-revoked", of: "ada", at: ManualClock().now, id: "n")
    change(&notification)
    return #"{"payload":"\#(notification.signed())","more":1}"#
  }

  @Test func `a notification is accepted with 200 and an empty object`() async throws {
    let answer = try await door(to: OpenStore()).ask(.post, WirePath.appleNotifications, json: body())
    #expect(answer.status == 200)
    #expect(answer.body == "{}")
    #expect(answer.headers[.contentType] == "application/json")
  }

  @Test(
    arguments: [
      (#"{}"#, 400), (#"{"payload":7}"#, 400), (#"{"payload":null}"#, 400), (#"["payload"]"#, 400),
      ("no JSON", 400), (#"{"payload":""}"#, 400), (#"{"payload":"a.b"}"#, 400),
    ])
  func `a body of another form is malformed`(json: String, status: Int) async throws {
    let answer = try await door(to: UnreachableStore()).ask(.post, WirePath.appleNotifications, json: json)
    #expect(answer.status == status)
    #expect(answer.problem?.code == .invalidRequest)
  }

  @Test(
    arguments: [
      #"{"alg":"none"}"#, #"{"alg":"none","kid":"k"}"#, #"{"alg":"RS256","kid":"k","crit":["exp"]}"#, "{}",
    ])
  func `an unsigned notification, or one with a header that Apple never sends, is a forgery`(
    header: String
  ) async throws {
    let signed = SignedNotification("consent-revoked", of: "ada", at: ManualClock().now, id: "n").signed()
    let parts = signed.split(separator: ".")
    let unsigned = "\(Data(header.utf8).base64URL).\(parts[1]).\(header.contains("crit") ? parts[2] : "")"
    let answer = try await door(to: UnreachableStore()).ask(
      .post, WirePath.appleNotifications, json: #"{"payload":"\#(unsigned)"}"#)
    #expect(answer.status == 401 && answer.problem?.code == .identityTokenInvalid)
  }

  @Test func `a forgery is rejected before any read of the store, with its reason`() async throws {
    let door = try door(to: UnreachableStore())
    let foreign = try await door.ask(
      .post, WirePath.appleNotifications, json: body { $0.audience = "com.example.other" })
    #expect(foreign.status == 401 && foreign.problem?.code == .identityTokenAudience)
    #expect(foreign.problem?.detail?.contains("com.example.other") == true)
    let altered = body().replacing(#"","more""#, with: #"AAAA","more""#)
    let forged = try await door.ask(.post, WirePath.appleNotifications, json: altered)
    #expect(forged.status == 401 && forged.problem?.code == .identityTokenInvalid)
    #expect(forged.problem?.detail?.contains("signature") == true)
    let over = try await door.ask(
      .post, WirePath.appleNotifications, json: body { $0.expiresAt = ManualClock().now - 61 })
    #expect(over.status == 401 && over.problem?.code == .identityTokenExpired)
  }

  @Test func `while the store or Apple's keys are unavailable, Apple is asked to retry`() async throws {
    let noStore = try await door(to: UnreachableStore()).ask(
      .post, WirePath.appleNotifications, json: body())
    #expect(noStore.status == 503 && noStore.problem?.code == .unavailable)
    #expect(noStore.headers[.retryAfter] == "1")
    let noKeys = try await TestDoor().ask(
      .post, WirePath.appleNotifications,
      json: body {
        $0.at = Date(timeIntervalSince1970: 1_800_000_000)
        $0.issuedAt = $0.at
      })
    #expect(noKeys.status == 503 && noKeys.problem?.code == .appleUnavailable)
    #expect(noKeys.headers[.retryAfter] == "10")
  }

  @Test func `other media types are 415, large bodies 413, other methods 405`() async throws {
    let door = try door(to: UnreachableStore())
    let form = try await door.ask(WirePath.appleNotifications, form: "payload=x")
    #expect(form.status == 415)
    let large = try await door.ask(
      .post, WirePath.appleNotifications,
      json: #"{"payload":"\#(String(repeating: "x", count: 65_536))"}"#)
    #expect(large.status == 413)
    #expect(try await door.ask(.get, WirePath.appleNotifications).status == 405)
  }

  @Test func `a flood from one address is slowed`() async throws {
    var limits = ClientLimits.none
    limits[.notifications] = RateLimit(count: 2, seconds: 60)
    let door = try door(to: OpenStore(), limits: limits)
    for _ in 0..<2 {
      #expect(try await door.ask(.post, WirePath.appleNotifications, json: body()).status == 200)
    }
    let slowed = try await door.ask(.post, WirePath.appleNotifications, json: body())
    #expect(slowed.status == 429 && slowed.headers[.retryAfter] != nil)
  }

  @Test func `a flood of forgeries is slowed, and Apple's notifications are not`() async throws {
    var limits = ClientLimits.none
    limits[.notifications] = RateLimit(count: 100, seconds: 60)
    limits[.failedNotifications] = RateLimit(count: 2, seconds: 60)
    let door = try door(to: OpenStore(), limits: limits)
    let forged = body().replacing(#"","more""#, with: #"AAAA","more""#)
    var statuses: [Int: Int] = [:]
    for text in Array(repeating: forged, count: 50) + Array(repeating: "no JSON", count: 50) {
      statuses[try await door.ask(.post, WirePath.appleNotifications, json: text).status, default: 0] += 1
    }
    #expect(statuses == [401: 2, 429: 98])
    for _ in 0..<100 {
      #expect(try await door.ask(.post, WirePath.appleNotifications, json: body()).status == 200)
    }
  }

  @Test func `a notification has up to 16 KiB`() async throws {
    let door = try door(to: OpenStore())
    func padded(to bytes: Int) -> String {
      let start = body().dropLast(2)
      return start + String(repeating: " ", count: bytes - start.utf8.count - 2) + "1}"
    }
    #expect(
      try await door.ask(.post, WirePath.appleNotifications, json: padded(to: 16_384)).status == 200)
    let large = try await door.ask(.post, WirePath.appleNotifications, json: padded(to: 16_385))
    #expect(large.status == 413 && large.problem?.detail?.contains("16 KiB") == true)
  }

  @Test func `the check requires an access token`() async throws {
    let answer = try await TestDoor().ask(.post, WirePath.checkApple)
    #expect(answer.status == 401 && answer.problem?.code == .accessTokenInvalid)
  }

  /// Takes every notification.
  private struct OpenStore: AppleLifeStore {
    func receive(_: ReceivedNotification) async throws(StoreError) -> Bool { true }
    func apply(_: AppleEventRule) async throws(StoreError) -> AppleEventOutcome { .nobody }
  }
}
