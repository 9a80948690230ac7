import Crypto
package import Foundation

/// A token of an operator, or a client of the app's own, as it is stored. The secret itself is not.
package struct AdminCredential: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case token, client
  }

  /// What it grants.
  package enum Grants: Sendable, Equatable {
    case role(AdminRole)
    case scopes(Set<AdminPermission>)

    package var permissions: Set<AdminPermission> {
      switch self {
      case .role(let role): role.permissions
      case .scopes(let scopes): scopes
      }
    }

    /// The text as it is stored and shown.
    package var text: String {
      switch self {
      case .role(let role): role.rawValue
      case .scopes(let scopes): scopes.scopeText
      }
    }
  }

  /// Seconds for which a token is good unless its maker says otherwise.
  package static let standardLifetime: TimeInterval = 90 * 86_400
  package static let longestLifetime: TimeInterval = 366 * 86_400

  /// The public half: a part of a token, or a client's id.
  package var id: String
  package var name: OperatorName
  /// SHA-256 of the whole token, or of the client's secret.
  package var secretHash: Data
  package var grants: Grants
  package var createdAt: Date
  package var expiresAt: Date?
  /// When it was last used, to the hour.
  package var lastUsedAt: Date?
  package var revokedAt: Date?

  package init(
    id: String, name: OperatorName, secretHash: Data, grants: Grants, createdAt: Date, expiresAt: Date?,
    lastUsedAt: Date? = nil, revokedAt: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.secretHash = secretHash
    self.grants = grants
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.lastUsedAt = lastUsedAt
    self.revokedAt = revokedAt
  }

  package var kind: Kind {
    if case .role = grants { .token } else { .client }
  }

  package func isValid(at now: Date) -> Bool { revokedAt == nil && expiresAt.map { now < $0 } ?? true }

  /// Whether this is its secret, in a time that reveals nothing of it.
  func isMade(of secret: String) -> Bool {
    SHA256.hash(data: Data(secret.utf8)) == secretHash
  }

  package static func hash(_ secret: String) -> Data { Data(SHA256.hash(data: Data(secret.utf8))) }
}
