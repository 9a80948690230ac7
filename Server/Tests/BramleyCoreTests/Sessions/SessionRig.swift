import BramleyAPI
import Foundation
import Support

@testable import BramleyCore

/// One session of one account, with all that reads its tokens.
struct SessionRig {
  let clock = ManualClock()
  let ring = KeyRing.fixture(1)
  let store = ScriptedSessionStore()
  let liveness = LivenessCache()
  let session: SessionRecord
  let account: Account
  let codec: AccessTokenCodec
  let issuer: SessionIssuer

  init() async throws {
    let policy = SessionPolicy(refreshLifetime: 1_000, absoluteLifetime: 2_000)
    session = SessionTemplate(
      id: SessionID(rawValue: StoreFixture.id("session")), clientID: "c", provider: .apple, methods: [],
      deviceName: "Phone",
      authTime: clock.now, now: clock.now, policy: policy
    ).record(user: "uid", identity: "iid")
    account = Account(user: UserRecord(id: "uid", createdAt: clock.now), identities: [])
    let keys = SigningKeys(
      store: MemoryKeyStore(), seal: Seal(ring: ring), surroundings: clock.surroundings, accessLifetime: 900)
    try await keys.renew()
    codec = AccessTokenCodec(issuer: TokenIssuer(issuer: "i"), keys: keys)
    issuer = SessionIssuer(policy: policy, codec: codec, ring: ring, surroundings: clock.surroundings)
    store.find((session, account))
  }

  var authenticator: AccessTokenAuthenticator {
    AccessTokenAuthenticator(codec: codec, store: store, liveness: liveness, surroundings: clock.surroundings)
  }

  var service: SessionService {
    SessionService(
      store: store, issuer: issuer, ring: ring, liveness: liveness, surroundings: clock.surroundings)
  }

  var caller: Caller {
    Caller(session: session, account: account, profile: Data(), authTime: session.authTime)
  }

  func accessToken() throws -> String {
    try codec.sign(session, lifetime: 900, tokenID: "jti", at: clock.now)
  }
}

/// The rejection that some work ends with, or nil.
func refusal(_ work: () async throws -> some Any) async -> Refusal? {
  do {
    _ = try await work()
    return nil
  } catch {
    return error as? Refusal ?? Refusal("not_a_refusal", "\(error)")
  }
}
