/// Something that a caller of the admin port may do; as a client's scope it is written like its raw value.
package enum AdminPermission: String, Sendable, CaseIterable, Comparable {
  case usersRead = "users:read"
  case usersWrite = "users:write"
  case usersDelete = "users:delete"
  case sessionsEnd = "sessions:end"
  case jobsRead = "jobs:read"
  case jobsRetry = "jobs:retry"
  case deliveriesRead = "deliveries:read"
  case deliveriesRetry = "deliveries:retry"
  case auditRead = "audit:read"
  case keysRead = "keys:read"
  case keysRotate = "keys:rotate"
  case serverRead = "server:read"

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// Reads scopes as RFC 6749 writes them (section 3.3); those that this version does not know are left out.
  package static func scopes(_ text: String) -> Set<AdminPermission> {
    Set(text.split(separator: " ").compactMap { AdminPermission(rawValue: String($0)) })
  }
}

extension Set<AdminPermission> {
  /// The scopes as RFC 6749 writes them.
  package var scopeText: String { sorted().map(\.rawValue).joined(separator: " ") }
}

/// What the bearer of a token may do on the admin port.
package enum AdminRole: String, Sendable, CaseIterable {
  /// Looks at everything and changes nothing.
  case read
  /// Helps people: also changes, disables and deletes accounts, ends sessions, and retries what failed.
  case support
  /// Does everything.
  case admin

  package var permissions: Set<AdminPermission> {
    let reading: Set<AdminPermission> = [
      .usersRead, .jobsRead, .deliveriesRead, .auditRead, .keysRead, .serverRead,
    ]
    return switch self {
    case .read: reading
    case .support:
      reading.union([.usersWrite, .usersDelete, .sessionsEnd, .jobsRetry, .deliveriesRetry])
    case .admin: Set(AdminPermission.allCases)
    }
  }
}
