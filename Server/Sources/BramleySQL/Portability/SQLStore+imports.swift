import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: PortableStore {
  package func add(
    _ people: [ImportedPerson], at now: Date
  ) async throws(StoreError) -> [ImportedPerson.Outcome] {
    try await engine.write { tx in
      let outcomes = ImportRule.outcomes(for: people, on: try tx.importFacts(on: people))
      try tx.insert(zip(people, outcomes).filter { $1 == .added }.map(\.0), at: now)
      return outcomes
    }
  }

  package func importFacts(on people: [ImportedPerson]) async throws(StoreError) -> ImportFacts {
    try await engine.read { try $0.importFacts(on: people) }
  }
}

extension SQLTransaction {
  fileprivate func importFacts(on people: [ImportedPerson]) throws -> ImportFacts {
    var facts = ImportFacts()
    let marks = try rows(for: people.compactMap { $0.mark?.sqlValue }) { list in
      """
      SELECT imported_account.mark, imported_account.user_id, account.id
      FROM imported_account LEFT JOIN account ON account.id = imported_account.user_id
      WHERE imported_account.mark IN \(list)
      """
    }
    for row in marks {
      let user = row.isNull(2) ? nil : UserID(rawValue: try row.text(1))
      facts.marks.updateValue(user, forKey: try row.bytes(0))
    }
    let ids = try rows(for: people.map(\.user.id.rawValue.sqlValue)) {
      "SELECT id FROM account WHERE id IN \($0)"
    }
    facts.accounts = Set(try ids.map { UserID(rawValue: try $0.text(0)) })
    facts.identities = try holders(of: people.flatMap(\.identities).map(\.key))
    facts.addresses = try holders(ofAddresses: people)
    return facts
  }

  private func holders(of keys: [IdentityKey]) throws -> [IdentityKey: UserID] {
    var holders: [IdentityKey: UserID] = [:]
    for (space, keys) in Dictionary(grouping: keys, by: { [$0.provider.rawValue, $0.team] }) {
      let found = try rows(for: keys.map(\.subject.sqlValue), before: space.map(\.sqlValue)) {
        "SELECT subject, user_id FROM identity WHERE provider = ? AND team = ? AND subject IN \($0)"
      }
      for row in found {
        let key = IdentityKey(
          provider: ProviderID(rawValue: space[0]), team: space[1], subject: try row.text(0))
        holders[key] = UserID(rawValue: try row.text(1))
      }
    }
    return holders
  }

  /// The accounts that hold the people's addresses as their own, for a password, or for mailed codes.
  private func holders(ofAddresses people: [ImportedPerson]) throws -> [String: UserID] {
    let keys = Set(people.flatMap(\.addressKeys))
    let spellings = Set(people.compactMap(\.user.email)).union(keys)
    // The index is of the address with its ASCII letters in lower case.
    let lowered = Set(spellings.map(\.asciiLowercased)).sorted()
    let accounts = try rows(for: lowered.map(\.sqlValue)) {
      "SELECT email, id FROM account WHERE email IS NOT NULL AND lower(email) IN \($0)"
    }
    var holders: [String: UserID] = [:]
    for row in accounts {
      guard let address = EmailAddress(try row.text(0)) else { continue }
      holders[address.key] = UserID(rawValue: try row.text(1))
    }
    for provider in [ProviderID.password, .email] {
      let identities = try rows(for: keys.sorted().map(\.sqlValue), before: [provider.rawValue.sqlValue]) {
        "SELECT subject, user_id FROM identity WHERE provider = ? AND team = '' AND subject IN \($0)"
      }
      for row in identities { holders[try row.text(0)] = UserID(rawValue: try row.text(1)) }
    }
    return holders
  }

  fileprivate func insert(_ people: [ImportedPerson], at now: Date) throws {
    var sources: [HashSource.ID: HashSource] = [:]
    for source in people.compactMap(\.password?.source) { sources[source.id] = sources[source.id] ?? source }
    try insert(
      into: "password_source", ["id", "sealed"],
      sources.values.map { [$0.id.rawValue.sqlValue, $0.sealedKey.sqlValue] },
      orElse: " ON CONFLICT (id) DO NOTHING")
    try insert(into: "account", UserRecord.importedColumns, try people.map { try $0.user.importedValues() })
    try insert(
      into: "identity", IdentityRecord.importedColumns,
      people.flatMap(\.identities).map { $0.importedValues() })
    try insert(
      into: "password", ["identity_id", "hash", "cost", "source_id", "changed_at"],
      people.compactMap(\.password).map { password in
        [
          password.identity.rawValue.sqlValue, password.hash.phc.sqlValue, (password.hash.cost?.text).orNull,
          (password.hash.source?.rawValue).orNull, password.changedAt.sqlValue,
        ]
      })
    try insert(
      into: "passkey", PasskeyRecord.insertedColumns,
      try people.flatMap(\.passkeys).map { try $0.insertedValues(for: $0.identity) })
    try insert(
      into: "second_factor", SecondFactorRecord.insertedColumns,
      people.flatMap(\.secondFactors).map(\.insertedValues))
    // One account may be imported twice, with a deletion between.
    try insert(
      into: "audit", AuditEvent.columns.components(separatedBy: ", "),
      people.map { try AuditEvent.accountImported($0, at: now).importedValues() },
      orElse: " ON CONFLICT (id) DO NOTHING")
    try insert(
      into: "imported_account", ["mark", "user_id", "imported_at"],
      people.compactMap { person in
        person.mark.map { [$0.sqlValue, person.user.id.rawValue.sqlValue, now.sqlValue] }
      })
  }
}

extension AuditEvent {
  fileprivate func importedValues() throws -> [SQLValue] {
    [
      id.sqlValue, kind.rawValue.sqlValue, at.sqlValue, (userID?.rawValue).orNull,
      (sessionID?.rawValue).orNull, try JSONColumn.encode(detail).sqlValue,
    ]
  }
}

extension UserRecord {
  fileprivate static let importedColumns = [
    "id", "created_at", "name", "email", "email_verified", "is_private_email", "email_deliverable",
    "support_id", "disabled_at", "metadata",
  ]

  fileprivate func importedValues() throws -> [SQLValue] {
    [
      id.rawValue.sqlValue, createdAt.sqlValue, (try name.map { try JSONColumn.encode($0) }).orNull,
      email.orNull, emailVerified.sqlValue, isPrivateEmail.sqlValue, emailDeliverable.sqlValue,
      SupportID(of: id).rawValue.sqlValue, disabledAt.orNull,
      (try metadata.map { try JSONColumn.encode($0) }).orNull,
    ]
  }
}

extension IdentityRecord {
  fileprivate static let importedColumns = [
    "id", "user_id", "provider", "team", "subject", "method", "email", "email_verified", "is_private_email",
    "real_user_status", "newest_token_at", "linked_at", "email_event_at", "transfer_team", "transfer_subject",
    "transfer_prepared_at", "disabled_at",
  ]

  fileprivate func importedValues() -> [SQLValue] {
    [
      id.rawValue.sqlValue, userID.rawValue.sqlValue, key.provider.rawValue.sqlValue, key.team.sqlValue,
      key.subject.sqlValue, method.rawValue.sqlValue, email.orNull, emailVerified.sqlValue,
      isPrivateEmail.sqlValue, realUserStatus.orNull, newestTokenAt.sqlValue, linkedAt.sqlValue,
      emailEventAt.orNull, (transfer?.team).orNull, (transfer?.subject).orNull,
      (transfer?.preparedAt).orNull, disabledAt.orNull,
    ]
  }
}

extension String {
  /// ASCII letters in lower case, as `lower()` does it in every database.
  fileprivate var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
