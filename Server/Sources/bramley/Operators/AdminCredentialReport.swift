import ArgumentParser
import BramleyAPI
import BramleyCore
import Foundation

/// A token or client of the admin port, as `admin … --json` prints it.
struct AdminCredentialReport: Codable, Hashable {
  var id: String
  var name: String
  /// The role of a token, or the scopes of a client.
  var grants: String
  var createdAt: Date
  var expiresAt: Date?
  var lastUsedAt: Date?
  var revokedAt: Date?
  /// What was made just now, and is never shown again.
  var token: String?
  var secret: String?

  init(_ credential: AdminCredential) {
    id = credential.id
    name = credential.name.rawValue
    grants = credential.grants.text
    createdAt = credential.createdAt
    expiresAt = credential.expiresAt
    lastUsedAt = credential.lastUsedAt
    revokedAt = credential.revokedAt
  }

  enum CodingKeys: String, CodingKey {
    case id, name, grants
    case createdAt = "created_at"
    case expiresAt = "expires_at"
    case lastUsedAt = "last_used_at"
    case revokedAt = "revoked_at"
    case token, secret
  }
}

/// The output of `admin token list --json` and `admin client list --json`.
struct AdminCredentialsReport: Codable, Hashable {
  var credentials: [AdminCredentialReport]

  func lines(at now: Date) -> [String] {
    var table = TextTable("NAME", "MAY", "MADE", "LAST USED", "ENDS")
    for credential in credentials {
      let isExpired = credential.expiresAt.map { $0 <= now } ?? false
      table.add(
        credential.name, credential.grants, WireJSON.timestamp(credential.createdAt),
        credential.lastUsedAt.map(WireJSON.timestamp),
        credential.revokedAt != nil
          ? "revoked" : isExpired ? "expired" : credential.expiresAt.map(WireJSON.timestamp))
    }
    return table.lines
  }
}

/// What the commands of tokens and clients share.
enum AdminWords {
  static func name(_ text: String) throws -> OperatorName {
    guard let name = OperatorName(typed: text) else {
      throw ValidationError("A name is 1 to 40 letters, digits, periods, hyphens and underscores.")
    }
    return name
  }

  static func list(_ kind: AdminCredential.Kind, _ options: OperatorOptions) async throws {
    let (report, now) = try await OperatorStore.open(options.settings()) { open in
      let all = try await open.store.adminCredentials(kind)
      return (AdminCredentialsReport(credentials: all.map(AdminCredentialReport.init)), open.now)
    }
    try options.print(report, or: report.lines(at: now))
  }

  static func revoke(
    _ kind: AdminCredential.Kind, _ name: String, _ options: OperatorOptions
  ) async throws {
    let name = try self.name(name)
    let isRevoked = try await OperatorStore.open(options.settings()) { open in
      try await open.store.revokeAdminCredential(kind, named: name, open.act)
    }
    guard isRevoked else { throw CommandFailure(.refused, "there is no valid \(kind.rawValue) of this name") }
    try options.print(["revoked": name.rawValue], or: ["Revoked \(name)."])
  }
}

extension OperatorStore {
  /// Somebody with a shell, as the audit log names them.
  var act: OperatorAct {
    let now = now
    return OperatorAct("shell", auditID: surroundings.newIDText(at: now), now: now)
  }

  func add(_ credential: AdminCredential) async throws {
    guard try await store.add(credential, act) else {
      throw CommandFailure(
        .refused,
        "there is a valid \(credential.kind.rawValue) of this name; revoke it first, or choose another")
    }
  }
}
