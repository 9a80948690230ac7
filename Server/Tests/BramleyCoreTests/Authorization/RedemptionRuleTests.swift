import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct RedemptionRuleTests {
  private let now = StoreFixture.start
  private let binding = AuthorizationCodeBinding(
    clientID: "app", redirectURI: "https://app.example/back", codeChallenge: "c")

  private func redemption(_ binding: AuthorizationCodeBinding? = nil) -> Redemption {
    Redemption(
      codeHash: Data(), binding: binding ?? self.binding, sessionID: "s", policy: SessionPolicy(),
      deviceName: "Phone", auditID: "a", now: now)
  }

  private func code(
    expiresIn seconds: TimeInterval = 10, usedBefore: TimeInterval? = nil
  ) -> AuthorizationCodeRecord {
    AuthorizationCodeRecord(
      binding: binding, userID: "u", identityID: "i", isNewUser: false, authTime: now - 5,
      provider: .password, methods: ["pwd"],
      expiresAt: now + seconds, usedAt: usedBefore.map { now - $0 }, sessionID: usedBefore.map { _ in "s" })
  }

  private var session: SessionRecord {
    SessionRecord(
      id: "s", userID: "u", identityID: "i", provider: .password, kind: .app, clientID: "app", methods: [],
      deviceName: nil, createdAt: now, lastUsedAt: now, authTime: now, idleExpiresAt: now + 60,
      expiresAt: now + 60)
  }

  @Test func `a code opens a session once, bound to what it was issued for`() {
    guard case .open(let opened) = redemption().judge(code(), opened: nil) else {
      Issue.record("refused")
      return
    }
    #expect(opened.id == "s" && opened.userID == "u" && opened.identityID == "i" && opened.clientID == "app")
    #expect(opened.authTime == now - 5 && opened.methods == ["pwd"] && opened.deviceName == "Phone")
    #expect(isInvalidated(redemption().judge(code(expiresIn: 0), opened: nil)))
  }

  @Test func `another binding invalidates the code`() {
    for change: (inout AuthorizationCodeBinding) -> Void in [
      { $0.clientID = "other" }, { $0.redirectURI += "/" }, { $0.codeChallenge = "d" },
    ] {
      var other = binding
      change(&other)
      #expect(isInvalidated(redemption(other).judge(code(), opened: nil)))
      #expect(isInvalidated(redemption(other).judge(code(usedBefore: 1), opened: session)))
    }
  }

  @Test func `a retry within a minute returns the session while it lives`() {
    guard case .again = redemption().judge(code(usedBefore: 60), opened: session) else {
      Issue.record("refused")
      return
    }
    #expect(isInvalidated(redemption().judge(code(usedBefore: 61), opened: session)))
    var ended = session
    ended.endedAt = now
    #expect(isInvalidated(redemption().judge(code(usedBefore: 1), opened: ended)))
    #expect(isInvalidated(redemption().judge(code(usedBefore: 1), opened: nil)))
  }

  private func isInvalidated(_ verdict: Redemption.Verdict) -> Bool {
    if case .invalidate = verdict { true } else { false }
  }
}
