import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct LivenessCacheTests {
  let cache = LivenessCache(capacity: 3)

  private func entry(_ id: String, of user: UserID = "u", expires: Double = 1_000) -> LiveSession {
    let session = SessionTemplate(
      id: SessionID(rawValue: id), clientID: "c", provider: .apple, methods: [], deviceName: nil,
      authTime: StoreFixture.start,
      now: StoreFixture.start, policy: SessionPolicy(refreshLifetime: expires, absoluteLifetime: expires)
    ).record(user: user, identity: "i")
    return LiveSession(
      session: session,
      account: Account(user: UserRecord(id: user, createdAt: StoreFixture.start), identities: []),
      profile: Data(),
      readAt: StoreFixture.start)
  }

  private func keep(_ entry: LiveSession) { cache.keep(entry, since: cache.mark) }

  private func has(_ id: SessionID, at seconds: Double = 1) -> Bool {
    cache.entry(id, at: StoreFixture.time(seconds)) != nil
  }

  @Test(arguments: [(0.0, true), (4.9, true), (5, false), (1_000, false), (-1, false)])
  func `an entry is used for five seconds`(at: Double, isThere: Bool) {
    keep(entry("s"))
    #expect(has("s", at: at) == isThere)
  }

  @Test func `an entry is used no longer than its session lives`() {
    keep(entry("s", expires: 3))
    #expect(has("s", at: 2.9) && !has("s", at: 3))
  }

  @Test func `a session that was changed is forgotten at once, and no other`() {
    keep(entry("s"))
    keep(entry("t"))
    cache.forget(session: "s")
    #expect(!has("s") && has("t"))
  }

  @Test func `an account that was changed is forgotten with all its sessions`() {
    for (id, user) in [("s", "u"), ("t", "u"), ("v", "w")] as [(String, UserID)] { keep(entry(id, of: user)) }
    cache.forget(user: "u")
    #expect(!has("s") && !has("t") && has("v"))
  }

  @Test func `a read that began before a change does not restore the old entry`() {
    for forget in [
      { cache.forget(session: "s") }, { cache.forget(user: "u") }, { cache.forget(user: "other") },
    ] {
      let mark = cache.mark
      forget()
      cache.keep(entry("s"), since: mark)
      #expect(!has("s"))
    }
    keep(entry("s"))
    #expect(has("s"))
  }

  @Test func `the cache is bounded`() {
    for id in ["a", "b", "c", "d"] { keep(entry(id)) }
    #expect(["a", "b", "c", "d"].filter { has(SessionID(rawValue: $0)) } == ["d"])
    cache.forget(user: "u")
    #expect(!has("d"))
  }
}
