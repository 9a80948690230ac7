import AppleID
import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

/// The check that a device asks for.
@Suite struct AppleCheckTests {
  let rig: AppleLifeRig
  let node: AppleLifeRig.Node

  init() throws {
    rig = try AppleLifeRig()
    node = rig.node()
  }

  private func check(_ session: SessionID) async throws -> AppleConsentState {
    try await node.checks.check(for: try await rig.caller(session))
  }

  @Test func `Apple is asked, and its answer is valid for ten minutes`() async throws {
    let session = try await rig.signIn("ada")
    #expect(try await check(session) == .active)
    rig.apple.answer(.refused("invalid_grant"))
    rig.clock.advance(by: 599)
    #expect(try await check(session) == .active)
    #expect(rig.apple.asks.count == 1)
    rig.clock.advance(by: 1)
    #expect(try await check(session) == .revoked)
    #expect(rig.apple.asks.count == 2)
  }

  @Test func `when Apple says no, the sessions that began with it end at once`() async throws {
    let phone = try await rig.signIn("ada")
    let pad = try await rig.signIn("ada")
    let eve = try await rig.signIn("eve")
    rig.apple.answer(.refused("invalid_grant"))
    rig.clock.advance(by: 1)
    let caller = try await rig.caller(phone)
    #expect(try await node.checks.check(for: caller) == .revoked)
    #expect(try await !rig.isAlive(phone))
    #expect(try await !rig.isAlive(pad))
    #expect(try await rig.isAlive(eve))
    #expect(try await rig.kinds(of: phone).first == .appleGrantRefused)
    // A second check returns the same, and Apple is not asked.
    #expect(try await node.checks.check(for: caller) == .revoked)
    #expect(rig.apple.asks.count == 1)
  }

  @Test(arguments: ["503", "429", "unreachable", "invalid_client", "invalid_scope", "new_error"])
  func `a failure decides nothing and ends nothing`(what: String) async throws {
    let session = try await rig.signIn("ada")
    switch what {
    case "503": rig.apple.answer(.failed(status: 503))
    case "429": rig.apple.answer(.throttled(retryAfter: 60))
    case "unreachable": rig.apple.answer(.unreachable)
    default: rig.apple.answer(.refused(what))
    }
    #expect(try await check(session) == .unknown)
    #expect(try await rig.isAlive(session))
    let standing = try await rig.standing("ada")
    #expect(standing.refusedAt == nil && standing.checkedAt == nil)
  }

  @Test func `while the breaker is open Apple is not asked`() async throws {
    let session = try await rig.signIn("ada")
    rig.apple.answer(.failed(status: 500))
    for _ in 0..<8 { #expect(try await check(session) == .unknown) }
    #expect(rig.apple.asks.count == 5)
  }

  @Test func `invalid_request counts when Apple accepts others within the hour`() async throws {
    let ada = try await rig.signIn("ada")
    let eve = try await rig.signIn("eve")
    rig.apple.answer(.refused("invalid_request"))
    #expect(try await check(ada) == .unknown)
    #expect(try await rig.isAlive(ada))
    rig.apple.answer(.accepted)
    #expect(try await check(eve) == .active)
    // The earlier rejection counts now.
    #expect(try await check(ada) == .revoked)
    #expect(try await !rig.isAlive(ada))
  }

  @Test func `while many are rejected, a device's check ends nothing either`() async throws {
    let sessions = try await rig.signIn(people: 30)
    rig.apple.answer(.refused("invalid_grant"))
    var states: [AppleConsentState] = []
    for session in sessions { states.append(try await check(session)) }
    #expect(states == Array(repeating: .revoked, count: 20) + Array(repeating: .unknown, count: 10))
    #expect(rig.apple.asks.count == 21, "a pause is a pause")
    #expect(node.alerts.current[.appleMassRefusal] != nil)
  }

  @Test func `two checks at once ask Apple once`() async throws {
    let session = try await rig.signIn("ada")
    let caller = try await rig.caller(session)
    rig.apple.wait { try? await Task.sleep(for: .milliseconds(20)) }
    let checks = node.checks
    async let one = checks.check(for: caller)
    async let two = checks.check(for: caller)
    let states = try await [one, two]
    #expect(states.contains(.active))
    #expect(!states.contains(.revoked))
    #expect(rig.apple.asks.count == 1)
  }

  @Test func `the daily check comes a day later`() async throws {
    let session = try await rig.signIn("ada")
    rig.clock.advance(by: 2 * AppleLifeRig.day - 700)
    #expect(try await check(session) == .active)
    await rig.pass(AppleLifeRig.day - 600, every: 600, on: node)
    #expect(rig.apple.asks.count == 1)
    await rig.pass(1_200, every: 600, on: node)
    #expect(rig.apple.asks.count == 2)
  }

  @Test func `without a grant the state is unknown`() async throws {
    let session = try await rig.signIn("ada", grant: false)
    #expect(try await check(session) == .unknown)
    #expect(rig.apple.asks.isEmpty)
  }

  @Test func `the grant of the session's own client decides, and without one all of them`() async throws {
    let phone = try await rig.signIn("ada")
    let web = try await rig.signIn("ada", for: "com.example.web")
    let browser = try await rig.signIn("ada", for: "app", grant: false)
    let watch = try await rig.signIn("ada", for: "com.example.watch", grant: false)
    rig.apple.answer { $0.client == "com.example.app" ? .refused("invalid_grant") : .accepted }
    #expect(try await check(browser) == .active)
    #expect(rig.apple.asks.map(\.client) == ["com.example.web"])
    #expect(try await check(watch) == .active, "one of two stands")
    #expect(try await !rig.isAlive(phone))
    for session in [web, browser, watch] { #expect(try await rig.isAlive(session)) }
    rig.clock.advance(by: 600)
    rig.apple.answer(.refused("invalid_grant"))
    #expect(try await check(watch) == .revoked)
    for session in [web, browser, watch] { #expect(try await !rig.isAlive(session)) }
  }

  @Test func `an account without Apple has nothing to check`() async throws {
    let session = try await rig.signIn("ada")
    var caller = try await rig.caller(session)
    var account = caller.account
    account.identities[0].key.provider = "google"
    caller = Caller(session: caller.session, account: account, profile: Data(), authTime: nil)
    await #expect(throws: Refusal(.notFound)) { try await node.checks.check(for: caller) }
  }
}
