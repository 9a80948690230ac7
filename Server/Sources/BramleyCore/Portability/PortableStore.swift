package import BramleyAPI
package import Foundation

/// Takes in accounts of other systems, and gives all accounts out again.
package protocol PortableStore: Sendable {
  /// Adds people in one transaction, each by ``ImportRule``; returns the outcomes in their order.
  func add(
    _ people: [ImportedPerson], at now: Date
  ) async throws(StoreError) -> [ImportedPerson.Outcome]
  /// Returns what ``ImportRule`` would be asked with, and writes nothing.
  func importFacts(on people: [ImportedPerson]) async throws(StoreError) -> ImportFacts
  /// Returns the number of accounts.
  func accountCount() async throws(StoreError) -> Int
  /// Returns accounts in the order of their ids, starting after `last`.
  func portableAccounts(after last: UserID?, limit: Int) async throws(StoreError) -> [PortableAccount]
}

extension PortableStore {
  /// Adds one person.
  package func add(_ person: ImportedPerson) async throws(StoreError) -> ImportedPerson.Outcome {
    try await add([person], at: person.user.createdAt)[0]
  }
}

/// An account with everything that another store needs to serve it.
package struct PortableAccount: Sendable, Equatable {
  package var account: Account
  /// The password's hash, with its identity; nil where the account has no password.
  package var password: Password?
  /// The keys of the identities that are passkeys.
  package var passkeys: [PasskeyRecord] = []
  /// The second factors, sealed for this store.
  package var secondFactors: [SecondFactorRecord] = []

  /// A stored password.
  package struct Password: Sendable, Equatable {
    package var identity: IdentityID
    package var hash: PasswordHash
    package var source: HashSource?
    package var changedAt: Date

    package init(identity: IdentityID, hash: PasswordHash, source: HashSource?, changedAt: Date) {
      self.identity = identity
      self.hash = hash
      self.source = source
      self.changedAt = changedAt
    }
  }

  package init(_ account: Account, password: Password?) {
    self.account = account
    self.password = password
  }
}

extension AuditEvent {
  /// The event of an import.
  package static func accountsImported(
    _ count: Int, from source: String, in surroundings: Surroundings
  ) -> AuditEvent {
    let now = surroundings.now()
    return AuditEvent(
      id: surroundings.newIDText(at: now), kind: .accountsImported, at: now, userID: nil, sessionID: nil,
      detail: ["source": source, "accounts": "\(count)"])
  }

  /// The event of an imported account.
  package static func accountImported(_ person: ImportedPerson, at now: Date) -> AuditEvent {
    AuditEvent(
      id: "\(person.user.id)/\(AuditKind.accountImported)", kind: .accountImported, at: now,
      userID: person.user.id, sessionID: nil, detail: person.source.map { ["source": $0] } ?? [:])
  }

  /// The event of an export of all accounts.
  package static func accountsExported(_ count: Int, in surroundings: Surroundings) -> AuditEvent {
    let now = surroundings.now()
    return AuditEvent(
      id: surroundings.newIDText(at: now), kind: .accountsExported, at: now, userID: nil, sessionID: nil,
      detail: ["accounts": "\(count)"])
  }
}
