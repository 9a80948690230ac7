import BramleyCore
import Foundation

struct AdminJobs: Codable, Sendable {
  var jobs: [JobReport]
  /// The value of `after` for the next page.
  var next: String?
}

/// Who the caller is.
struct AdminIdentity: Codable, Sendable {
  var name: String
  /// Absent for a client.
  var role: String?
  var permissions: [String]

  init(_ caller: AdminCaller) {
    name = caller.name.rawValue
    role = caller.role?.rawValue
    permissions = caller.permissions.sorted().map(\.rawValue)
  }
}

/// How the server and what it depends on are.
struct AdminServerState: Codable, Sendable {
  struct Alert: Codable, Sendable {
    var kind: String
    var remedy: String
  }

  /// What was counted of a provider's answers, or of Apple's, in the last hours.
  struct Calls: Codable, Sendable {
    var provider: String
    var outcomes: [String: Int]
  }

  var status: String
  var checks: [String: String]
  var alerts: [Alert]
  var notices: [String]
  var calls: [Calls]
}

/// What was counted, by hour.
struct AdminCounts: Codable, Sendable {
  struct Count: Codable, Sendable {
    var hour: Date
    var name: String
    var label: String
    var amount: Int
  }

  var counts: [Count]
}

/// The answer to `grant_type=client_credentials`.
struct AdminTokenAnswer: Codable, Sendable {
  var accessToken: String
  var tokenType = "Bearer"
  var expiresIn: Int
  var scope: String

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case scope
  }
}
