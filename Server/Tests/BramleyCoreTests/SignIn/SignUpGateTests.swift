import AppleID
import BramleyAPI
import Foundation
import Support
import Synchronization
import Testing

@testable import BramleyCore

/// `sign_up.unknown_users`: new people of whom Apple can't tell whether they are real.
@Suite struct SignUpGateTests {
  /// A wait that a test ends by hand.
  final class Pauses: Sendable {
    private let state = Mutex((asked: [TimeInterval](), waiting: [CheckedContinuation<Void, Never>]()))

    var asked: [TimeInterval] { state.withLock(\.asked) }
    var waiting: Int { state.withLock(\.waiting.count) }

    func sleep(_ seconds: TimeInterval) async {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          state.asked.append(seconds)
          state.waiting.append(continuation)
        }
      }
    }

    func end() {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  private func rig(_ policy: UnknownUserPolicy, pauses: Pauses = Pauses(), room: Int = 100) async throws
    -> SignInRig
  {
    try await SignInRig(gate: SignUpGate(policy, room: room, sleep: { await pauses.sleep($0) }))
  }

  /// The same server after its policy has changed.
  private func service(of rig: SignInRig, _ gate: SignUpGate) -> AppleSignIn {
    let old = rig.service.service
    return AppleSignIn(
      service: SignInService(
        store: old.store, issuer: old.issuer, liveness: old.liveness, ring: old.ring, gate: gate,
        client: old.client, surroundings: old.surroundings, wakeJobs: old.wakeJobs),
      provider: rig.service.provider)
  }

  private func request(
    _ rig: SignInRig, _ status: RealUserStatus?, subject: AppleSubject = "ada.0001"
  ) -> AppleSignInRequest {
    AppleSignInRequest(
      identityToken: rig.token {
        $0.subject = subject
        $0.realUserStatus = status
      })
  }

  @Test(arguments: UnknownUserPolicy.allCases, [nil, .unsupported, .likelyReal] as [RealUserStatus?])
  func `the policy concerns nobody else`(policy: UnknownUserPolicy, status: RealUserStatus?) async throws {
    let rig = try await rig(policy)
    #expect(try await rig.signIn(request(rig, status)).isNewUser)
  }

  @Test func `with the policy allow everyone is let in`() async throws {
    let rig = try await rig(.allow)
    let session = try await rig.signIn(request(rig, .unknown))
    #expect(session.isNewUser)
    #expect(try await rig.store.account(session.user.id)?.identities.first?.realUserStatus == 1)
  }

  @Test func `a rejected person leaves no trace, and the credential works after a change of policy`()
    async throws
  {
    let strict = try await rig(.refuse)
    let nonce = strict.nonces.issue().nonce
    let request = AppleSignInRequest(
      authorizationCode: "c0de",
      identityToken: strict.token {
        $0.realUserStatus = .unknown
        $0.nonce = NonceRule.hash(nonce)
      }, nonce: nonce)
    do {
      _ = try await strict.signIn(request, key: "key")
      Issue.record("was let in")
    } catch let refusal as Refusal {
      #expect(refusal.code == .signUpRefused && refusal.remedy?.contains("sign_up.unknown_users") == true)
      #expect(refusal.retryAfter == nil)
    }
    #expect(try await strict.store.jobCounts() == (0, 0))
    #expect(await strict.refusal(request, key: "key") == .signUpRefused, "nothing is spent")
    let mild = service(of: strict, SignUpGate(.allow))
    #expect(try await mild.signIn(request, idempotencyKey: IdempotencyKey("key")).isNewUser)
  }

  @Test func `a rejected bare code keeps Apple's only answer for the next attempt`() async throws {
    let strict = try await rig(.refuse)
    strict.apple.answer(idToken: strict.token { $0.realUserStatus = .unknown })
    let request = AppleSignInRequest(authorizationCode: "c0de", clientID: "com.example.app")
    #expect(await strict.refusal(request) == .signUpRefused)
    let mild = service(of: strict, SignUpGate(.allow))
    #expect(try await mild.signIn(request, idempotencyKey: nil).isNewUser)
    #expect(strict.apple.sent.count == 1)
  }

  @Test(arguments: [UnknownUserPolicy.slow, .refuse])
  func `a person who has an account is let in at once`(policy: UnknownUserPolicy) async throws {
    let pauses = Pauses()
    let rig = try await rig(policy, pauses: pauses)
    let first = try await rig.signIn(request(rig, .likelyReal))
    rig.clock.advance(by: 60)
    let again = try await rig.signIn(request(rig, .unknown))
    #expect(!again.isNewUser && again.user.id == first.user.id && pauses.asked.isEmpty)
  }

  @Test func `a slow sign-up waits three seconds, delays nobody else and then succeeds`() async throws {
    let pauses = Pauses()
    let rig = try await rig(.slow, pauses: pauses)
    let slow = request(rig, .unknown)
    async let session = rig.signIn(slow, key: "key")
    while pauses.waiting == 0 { await Task.yield() }
    #expect(try await rig.signIn(request(rig, .likelyReal, subject: "eve.0001")).isNewUser)
    #expect(try await rig.store.identities(ofTeam: "TEAM123456", after: nil, limit: 9).count == 1)
    pauses.end()
    let opened = try await session
    #expect(opened.isNewUser && pauses.asked == [3])
    let retry = try await rig.signIn(slow, key: "key")
    #expect(retry.sessionID == opened.sessionID && pauses.asked == [3], "a retry waits no more")
  }

  @Test func `the number of waiting sign-ups is limited, and the others get a Retry-After`() async throws {
    let pauses = Pauses()
    let rig = try await rig(.slow, pauses: pauses, room: 2)
    let requests = (0..<3).map { request(rig, .unknown, subject: .init(rawValue: "p\($0).0001")) }
    async let first = rig.signIn(requests[0])
    async let second = rig.signIn(requests[1])
    while pauses.waiting < 2 { await Task.yield() }
    do {
      _ = try await rig.signIn(requests[2])
      Issue.record("was let in")
    } catch let refusal as Refusal {
      #expect(refusal.code == .rateLimited && refusal.retryAfter == 3)
    }
    pauses.end()
    let both = try await [first, second]
    #expect(both.map(\.isNewUser) == [true, true])
    async let third = rig.signIn(requests[2])
    while pauses.waiting == 0 { await Task.yield() }
    pauses.end()
    let last = try await third
    #expect(last.isNewUser, "the refused try spent nothing")
  }

  @Test func `a browser is sent back with access_denied and the reason`() async throws {
    let rig = try await rig(.refuse)
    let answer = try await rig.visit { $0.realUserStatus = .unknown }
    #expect(answer["error"] == "access_denied" && answer["code"] == nil && answer["state"] == "client state")
    let words = try #require(answer["error_description"])
    #expect(words.hasPrefix("No account is made"))
    // RFC 6749, section 4.1.2.1.
    #expect(words.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
    #expect(try await rig.store.identities(ofTeam: "TEAM123456", after: nil, limit: 9).isEmpty)
    #expect(try await rig.visit()["code"] != nil, "whom Apple says nothing of, as in a browser, comes in")
  }
}
