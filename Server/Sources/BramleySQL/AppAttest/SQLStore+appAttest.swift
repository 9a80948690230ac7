package import BramleyCore
package import Foundation

extension SQLStore: AppAttestStore {
  package func keep(_ key: NewAttestedKey) async throws(StoreError) -> NewAttestedKey.Outcome {
    try await engine.write { tx in
      let outcome = key.judge(
        isKnown: try tx.attestedKey(key.record.id) != nil,
        isChallengeSpent: try tx.isSpent(challenge: key.challenge.hash))
      guard outcome == .kept else { return outcome }
      try tx.spend(key.challenge)
      try tx.insert(key.record)
      if let job = key.job { try tx.insert(job) }
      return .kept
    }
  }

  package func attestedKey(_ id: AppAttestKeyID) async throws(StoreError) -> AttestedKeyRecord? {
    try await engine.read { tx in try tx.attestedKey(id) }
  }

  package func accept(_ assertion: AssertionUse) async throws(StoreError) -> AssertionUse.Outcome {
    try await engine.write { tx in
      let outcome = assertion.judge(
        storedCounter: try tx.attestedKey(assertion.key)?.counter,
        isChallengeSpent: try tx.isSpent(challenge: assertion.challenge.hash))
      guard outcome == .accepted else { return outcome }
      let moved = try tx.run(
        "UPDATE app_attest_key SET counter = ?, last_used_at = ? WHERE id = ? AND counter < ?",
        [assertion.counter, assertion.now, assertion.key.bytes, assertion.counter])
      guard moved == 1 else { return .counterUsed }
      try tx.spend(assertion.challenge)
      return .accepted
    }
  }

  package func spendDeviceToken(_ mark: Data, until end: Date) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      try tx.run(
        "INSERT INTO spent_nonce (hash, expires_at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING", [mark, end])
        == 1
    }
  }

  package func keep(_ receipt: NewerReceipt) async throws(StoreError) {
    try await engine.write { tx in
      try tx.write("UPDATE app_attest_key SET receipt = ? WHERE id = ?", [receipt.bytes, receipt.key.bytes])
      guard let metric = receipt.riskMetric else { return }
      try tx.write(
        "UPDATE app_attest_key SET risk_metric = ?, risk_at = ? WHERE id = ?",
        [metric, receipt.now, receipt.key.bytes])
    }
  }

  package func attestedKeys(
    riskFrom least: Int, limit: Int
  ) async throws(StoreError) -> [AttestedKeyRecord] {
    try await engine.read { tx in
      try tx.all(
        """
        SELECT \(AttestedKeyRecord.columns) FROM app_attest_key WHERE risk_metric >= ?
        ORDER BY risk_metric DESC, id LIMIT ?
        """, [least, limit], AttestedKeyRecord.read)
    }
  }
}

extension SQLTransaction {
  fileprivate func attestedKey(_ id: AppAttestKeyID) throws -> AttestedKeyRecord? {
    try first(
      "SELECT \(AttestedKeyRecord.columns) FROM app_attest_key WHERE id = ?", [id.bytes],
      AttestedKeyRecord.read)
  }

  fileprivate func isSpent(challenge hash: Data) throws -> Bool {
    try exists("SELECT 1 FROM spent_nonce WHERE hash = ?", [hash])
  }

  fileprivate func spend(_ challenge: SpendableChallenge) throws {
    try write(
      "INSERT INTO spent_nonce (hash, expires_at) VALUES (?, ?)", [challenge.hash, challenge.expiresAt])
  }

  fileprivate func insert(_ key: AttestedKeyRecord) throws {
    try write(
      """
      INSERT INTO app_attest_key (\(AttestedKeyRecord.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        key.id.bytes, key.app, key.storedEnvironment, key.publicKey, key.counter, key.createdAt,
        key.lastUsedAt, key.receipt, key.riskMetric, key.riskAt, key.storedCategory, key.bundleVersion,
      ])
  }
}

extension AttestedKeyRecord {
  fileprivate static let columns = """
    id, app, environment, public_key, counter, created_at, last_used_at, receipt, risk_metric, risk_at, category,
    bundle_version
    """

  fileprivate static func read(_ row: SQLRow) throws -> AttestedKeyRecord {
    let record = AttestedKeyRecord(
      id: try row.bytes(0), app: try row.text(1), environment: try row.text(2), publicKey: try row.bytes(3),
      counter: try row.integer(4), createdAt: try row.time(5), lastUsedAt: try row.time(6),
      receipt: try row.bytes(7), category: try row.optionalInteger(10))
    guard var record else {
      throw StoreError(.broken, "a row of app_attest_key holds what no key has")
    }
    record.riskMetric = try row.optionalInteger(8).map { Int($0) }
    record.riskAt = try row.optionalTime(9)
    record.bundleVersion = try row.optionalText(11)
    return record
  }
}
