import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct IntegrityCheckTests {
  private static let masterKey = MasterKey(bytes: Data(repeating: 7, count: 32))!
  private let ring = KeyRing([masterKey], now: { StoreFixture.start })!
  private var seal: Seal { Seal(ring: ring) }

  /// A passkey that belongs to an identity of Apple, has no key, and is in a backup though it can't be.
  private static let passkeyOfApple = """
    INSERT INTO passkey
    SELECT id, x'00', x'00', 0, x'00', '[]', 0, 0, 1, 'none', 'none', 'x', 1, NULL, x'00' FROM identity
    """

  private static let factor = """
    INSERT INTO second_factor SELECT 'f', id, 'totp', NULL, zeroblob(60), 1, 1, NULL FROM account
    """
  private static func passkey(
    handle: String = "x'01'", aaguid: String = "zeroblob(16)", transports: String = "[]",
    attestation: String = "none", count: Int64 = 0
  ) -> String {
    """
    INSERT INTO passkey SELECT id, x'00', \(handle), \(count), \(aaguid), '\(transports)', 0, 0, 0, 'none',
      '\(attestation)', 'x', 1, NULL, x'' FROM identity
    """
  }
  private static func pending(
    hash: String = "zeroblob(32)", failures: Int = 0, end: Int = 2, session: String = "NULL",
    generation: Int = 0
  ) -> String {
    """
    INSERT INTO pending_sign_in SELECT \(hash), id, 0, zeroblob(60), \(failures), 1, \(end), NULL, \(session), NULL,
      \(generation) FROM account
    """
  }
  private static func attested(
    id: String = "zeroblob(32)", key: String = "zeroblob(65)", environment: String = "production"
  ) -> String {
    "INSERT INTO app_attest_key VALUES (\(id), 'a', '\(environment)', \(key), 0, 1, 1, x'', NULL, NULL, NULL, NULL)"
  }

  /// What is wrong with passkeys, second factors and keys, and the statement that makes it so.
  private static let damageToFactors: [(String, String)] = [
    ("passkey_identity", "\(passkeyOfApple); UPDATE passkey SET identity_id = 'none'"),
    ("passkey_parts", passkey(transports: "{")), ("passkey_parts", passkey(attestation: "odd")),
    ("passkey_shape", passkey(handle: "x''")), ("passkey_shape", passkey(handle: "zeroblob(65)")),
    ("passkey_shape", passkey(aaguid: "x'00'")), ("passkey_shape", passkey(count: -1)),
    ("second_factor_user", "\(factor); UPDATE second_factor SET user_id = 'nobody'"),
    ("second_factor_kind", "\(factor); UPDATE second_factor SET kind = 'odd'"),
    ("second_factor_step", "\(factor); UPDATE second_factor SET last_step = -1"),
    ("sealed_second_factors", factor),
    ("recovery_code_hash", "INSERT INTO recovery_code SELECT x'00', id, 1 FROM account"),
    ("recovery_code_user", "INSERT INTO recovery_code VALUES (zeroblob(32), 'nobody', 1)"),
    ("recovery_code_factor", "INSERT INTO recovery_code SELECT zeroblob(32), id, 1 FROM account"),
    ("factor_loss_user", "INSERT INTO factor_loss VALUES ('nobody', 1, 2, 'en')"),
    ("factor_loss_time", "INSERT INTO factor_loss SELECT id, 2, 2, 'en' FROM account"),
    ("pending_sign_in_user", "\(pending()); UPDATE pending_sign_in SET user_id = 'nobody'"),
    ("pending_sign_in_shape", pending(hash: "x'00'")), ("pending_sign_in_shape", pending(failures: 6)),
    ("pending_sign_in_shape", pending(end: 1)), ("pending_sign_in_use", pending(session: "'s'")),
    ("pending_sign_in_generation", pending(generation: 9)), ("sealed_pending_sign_ins", pending()),
    ("session_key", "UPDATE session SET key_kind = 'file'"),
    ("session_key", "UPDATE session SET key_thumbprint = 'x', key_kind = 'file', key_proven_at = 1"),
    ("spent_proof_mark", "INSERT INTO spent_proof VALUES (x'00', 1)"),
    ("app_attest_key_shape", attested(id: "x'00'")), ("app_attest_key_shape", attested(key: "x'00'")),
    ("app_attest_key_id", attested()), ("app_attest_key_environment", attested(environment: "odd")),
  ]

  /// A store with a person, a grant and a job as a server writes them.
  private func filled() async throws -> SQLiteStore {
    let store = try SQLiteStore.inMemory()
    var entry = StoreFixture.entry()
    entry.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: false)
    entry.name = PersonName(givenName: "Ada")
    let grant = SealedPlace.grant(entry.identity, "com.example.app")
    entry.grant = GrantRecord(
      identity: entry.identity, clientID: "com.example.app",
      sealedRefreshToken: seal.close(Data("token".utf8), for: grant.row), keptAt: entry.now)
    var job = StoreFixture.job(kind: ExchangeCodeJob.kind)
    job.payload = seal.close(Data("payload".utf8), for: SealedPlace.job(job.id).row)
    entry.jobs = [job]
    _ = try await store.signIn(entry)
    try await store.keepMasterKeyCheck(Self.masterKey.checkValue, for: Self.masterKey.id)
    return store
  }

  private func check(_ store: SQLiteStore, _ ring: KeyRing?) async throws -> IntegrityReport {
    try await IntegrityCheck(store, ring: ring, pageSize: 2).run()
  }

  private func damage(_ store: SQLiteStore, _ sql: String) async throws {
    try await store.engine.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }

  @Test func `a store that Bramley wrote has no fault`() async throws {
    let store = try await filled()
    let report = try await check(store, ring)
    #expect(report.findings.allSatisfy { $0.status == .ok }, "\(report.findings.filter { $0.status != .ok })")
    #expect(report.rows > 5)
    #expect(report.findings.first { $0.id == "sealed_jobs" }?.rows == 1)
    #expect(Set(report.findings.map(\.id)).count == report.findings.count)
  }

  /// Whatever path the rules take, what the steps write keeps the invariants.
  @Test(arguments: StoreContract.all)
  func `no step breaks an invariant`(_ promise: StoreContract) async throws {
    let store = try SQLiteStore.inMemory()
    try? await promise.check(store)
    let report = try await check(store, nil)
    // Jobs and marks of the contract are made up.
    let made: Set<String> = [
      "job_kind", "spent_mark", "spent_nonce_hash", "tombstone_person", "master_key_check",
    ]
    let broken = report.findings.filter { $0.status == .fail && !made.contains($0.id) }
    #expect(broken.isEmpty, "\(broken)")
  }

  @Test(arguments: [
    ("session_user", "UPDATE session SET user_id = 'nobody'"),
    ("identity_user", "DELETE FROM account"),
    ("apple_grant_identity", "UPDATE apple_grant SET identity_id = 'none'"),
    ("account_name", "UPDATE account SET name = '{'"),
    ("account_support_id", "UPDATE account SET support_id = 'AAAA-AAAA'"),
    ("account_email", "UPDATE account SET email = NULL"),
    ("account_deletion", "UPDATE account SET deletion_id = 'd', deletion_due_at = 1"),
    ("account_deletion", "UPDATE account SET deletion_due_at = 1"),
    ("account_generation", "UPDATE account SET generation = -1"),
    ("account_identity", "DELETE FROM identity"),
    ("guest_identity", "INSERT INTO guest (user_id, created_at) SELECT id, 1 FROM account"),
    ("identity_subject", "UPDATE identity SET subject = ''"),
    ("identity_transfer", "UPDATE identity SET transfer_subject = 'x'"),
    (
      "password_provider",
      "INSERT INTO password (identity_id, hash, changed_at) SELECT id, 'h', 1 FROM identity"
    ),
    ("passkey_provider", passkeyOfApple), ("passkey_key", passkeyOfApple), ("passkey_backup", passkeyOfApple),
    ("identity_passkey", "UPDATE identity SET provider = 'passkey'"),
    ("apple_grant_provider", "UPDATE identity SET provider = 'google'"),
    (
      "provider_grant_kind",
      "INSERT INTO provider_grant SELECT id, 'odd', x'00', x'00', x'00', 1 FROM identity"
    ),
    ("session_generation", "UPDATE session SET account_generation = 9"),
    ("session_generation", "UPDATE session SET generation = 4294967296"),
    ("session_end", "UPDATE session SET ended_at = 1"),
    ("session_methods", "UPDATE session SET methods = 'otp'"),
    ("session_parent", "UPDATE session SET parent_id = 'gone'"),
    ("session_child", "UPDATE session SET parent_id = id"),
    ("spent_mark", "UPDATE spent SET mark = x'0102'"),
    ("spent_mark", "UPDATE spent SET expires_at = created_at - 1"),
    ("job_kind", "UPDATE job SET kind = 'of_tomorrow'"),
    ("job_end", "UPDATE job SET failed_at = 1, lease_until = 1"),
    ("deletion_state", "INSERT INTO deletion VALUES ('d', 'u', 'odd', NULL, NULL, 1, 1, NULL, 1, 'account')"),
    ("revocation_deletion", "INSERT INTO revocation VALUES ('r', 'd', 'j', 'apple', 'open', NULL)"),
    ("revocation_state", "INSERT INTO revocation VALUES ('r', 'd', 'j', 'apple', 'odd', NULL)"),
    ("master_key_check", "UPDATE master_key SET check_value = x'00'"),
    ("sealed_jobs", "UPDATE job SET payload = zeroblob(60)"),
    ("sealed_jobs", "UPDATE job SET id = 'another'"),
    ("sealed_grants", "UPDATE identity SET subject = 'somebody else'"),
  ])
  func `what nobody but Bramley may write is noticed`(id: String, sql: String) async throws {
    try await expectNoticed(id, sql)
  }

  @Test(arguments: damageToFactors)
  func `damage to passkeys, second factors and keys is noticed`(id: String, sql: String) async throws {
    try await expectNoticed(id, sql)
  }

  private func expectNoticed(_ id: String, _ sql: String) async throws {
    let store = try await filled()
    try await damage(store, sql)
    let report = try await check(store, ring)
    let finding = try #require(report.findings.first { $0.id == id })
    #expect(finding.status == (id == "account_identity" ? .warn : .fail), "\(finding)")
    #expect(finding.broken == 1 && finding.remedy != nil)
    if !id.hasPrefix("sealed") { #expect(!finding.examples.isEmpty) }
  }

  @Test func `a child whose parent has ended is noticed`() async throws {
    let store = try await filled()
    _ = try await store.signIn(StoreFixture.entry(token: "child", at: 1))
    let (parent, child) = (StoreFixture.session("token").rawValue, StoreFixture.session("child").rawValue)
    try await damage(
      store,
      """
      UPDATE session SET parent_id = '\(parent)' WHERE id = '\(child)';
      UPDATE session SET ended_at = 1, end_reason = 'x' WHERE id = '\(parent)'
      """)
    let finding = try await check(store, ring).findings.first { $0.id == "session_child_end" }
    #expect(finding?.examples == [child])
  }

  @Test func `a sealed value whose key is missing or was removed is noticed, and the key is named`()
    async throws
  {
    let store = try await filled()
    let other = KeyRing([MasterKey(bytes: Data(repeating: 8, count: 32))!], now: { StoreFixture.start })!
    let missing = try #require(try await check(store, other).findings.first { $0.id == "sealed_jobs" })
    #expect(missing.status == .fail && missing.message.contains(Self.masterKey.id.description))
    try await damage(store, "UPDATE master_key SET removed_at = 1")
    let removed = try #require(try await check(store, ring).findings.first { $0.id == "sealed_grants" })
    #expect(removed.status == .fail && removed.message.contains(Self.masterKey.id.description))
  }

  @Test func `without a master key the values are counted, and said not to be opened`() async throws {
    let report = try await check(try await filled(), nil)
    let finding = try #require(report.findings.first { $0.id == "sealed_jobs" })
    #expect(finding.status == .warn && finding.rows == 1)
    #expect(!report.hasFailure)
  }

  @Test func `a table or a column that is missing is the schema's fault`() async throws {
    let store = try await filled()
    try await damage(store, "DROP TABLE text_pause")
    let report = try await check(store, ring)
    #expect(report.findings.map(\.id) == ["schema"])
    #expect(report.hasFailure && report.findings[0].message.contains("text_pause"))
  }

  @Test func `every row is examined, whatever the size of a page`() async throws {
    let store = try SQLiteStore.inMemory()
    for person in 0..<7 { _ = try await store.signIn(StoreFixture.entry("p\(person)", token: "t\(person)")) }
    try await damage(store, "UPDATE session SET end_reason = 'x'")
    for size in [1, 2, 3, 7, 100] {
      let report = try await IntegrityCheck(store, ring: ring, pageSize: size).run()
      let finding = try #require(report.findings.first { $0.id == "session_end" })
      #expect(finding.broken == 7 && finding.rows == 7 && finding.examples.count == 5)
    }
  }

  @Test func `no statement of the check reads a whole table for a row`() async throws {
    let engine = try RecordingEngine()
    let store = SQLStore(engine)
    _ = try await IntegrityCheck(store, ring: ring).run()
    for statement in engine.statements where statement.contains("AS checked") || statement.contains("_grant")
    {
      let plan = try engine.plan(of: statement)
      let scans = plan.filter {
        $0.hasPrefix("SCAN ") && !$0.hasPrefix("SCAN checked") && !$0.contains("CONSTANT")
      }
      // A page of boxes walks along its own table.
      let inner = scans.filter { !$0.hasSuffix("_grant") }
      #expect(inner.isEmpty, "\(statement)\n\(plan)")
    }
  }
}
