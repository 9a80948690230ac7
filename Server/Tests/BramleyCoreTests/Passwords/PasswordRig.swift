import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support

@testable import BramleyCore

/// Sign-up and sign-in by password over a store, with cheap hashes.
struct PasswordRig {
  static let cost = Argon2Parameters(memory: 64, passes: 1, lanes: 1)
  let clock = ManualClock(StoreFixture.start)
  let ring: KeyRing
  let store: SQLiteStore
  let checks: PasswordChecks
  let passwords: PasswordService
  let signIn: SignInService

  init(
    leaked: LeakedPasswords? = nil, cost: Argon2Parameters = Self.cost, signUpHook: SignUpHook? = nil,
    tokenHook: TokenHook? = nil
  ) async throws {
    let (clock, surroundings) = (clock, clock.surroundings)
    ring = KeyRing([MasterKey(bytes: Data(repeating: 1, count: 32))!], now: { clock.now })!
    store = try SQLiteStore.inMemory()
    checks = PasswordChecks(
      store: store,
      hasher: try PasswordHasher(
        parameters: cost, pool: HashingPool(threads: 1, memory: 64), surroundings: surroundings),
      attempts: AttemptLimiter(nil, surroundings: surroundings), ring: ring, surroundings: surroundings,
      leaked: leaked)
    let signing = SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: surroundings, accessLifetime: 900)
    try await signing.renew()
    let liveness = LivenessCache()
    signIn = SignInService(
      store: store,
      issuer: SessionIssuer(
        policy: SessionPolicy(), codec: AccessTokenCodec(issuer: TokenIssuer(issuer: "i"), keys: signing),
        ring: ring, hook: tokenHook, surroundings: surroundings), liveness: liveness, ring: ring,
      gate: SignUpGate(.allow), signUpHook: signUpHook, client: "app", surroundings: surroundings,
      wakeJobs: {})
    passwords = PasswordService(store: store, checks: checks, signIn: signIn, surroundings: surroundings)
  }

  /// Adds a person of another system.
  func add(_ name: String, _ hash: String) async throws -> ImportedPerson.Outcome {
    try await store.add(
      ImportedPerson(
        StoreFixture.user(name), IdentityID(rawValue: StoreFixture.id("identity \(name)")),
        address: EmailAddress("\(name)@example.com")!, isVerified: true, password: try ImportedHash(hash),
        by: Seal(ring: ring), changedAt: clock.now, at: clock.now))
  }

  func signUp(_ name: String, _ password: String) async throws(Refusal) -> Session {
    try await passwords.signUp(
      PasswordSignUpRequest(email: "\(name)@example.com", password: password), idempotencyKey: nil,
      MailOrigin(from: nil))
  }

  func signIn(_ name: String, _ password: String) async throws(Refusal) -> Session {
    try await signIn.signIn(
      with: PasswordProvider(checks),
      SignInBody(PasswordSignInRequest(email: "\(name)@example.com", password: password)),
      idempotencyKey: nil)
  }

  /// The code of the refusal of a sign-in; nil if it is accepted.
  func refusal(_ name: String, _ password: String) async -> ProblemCode? {
    do {
      _ = try await signIn(name, password)
      return nil
    } catch { return error.code }
  }

  /// The stored hash of a person.
  func hash(_ name: String) async throws -> String? {
    try await store.password(of: EmailAddress("\(name)@example.com")!.identity)?.hash.phc
  }
}
