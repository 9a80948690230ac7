package import BramleyAPI
import Foundation

/// What the app's own back end keeps about a person (`User.metadata`): members of any form, and not many.
package struct AccountMetadata: Sendable, Equatable, Codable {
  /// The most bytes as JSON: it is a part of each answer that shows the account.
  package static let maximumBytes = 4_096
  /// The most members, and the most characters of a member's name.
  package static let maximumMembers = 64
  package static let maximumName = 64

  /// The members; never empty.
  package private(set) var members: [String: JSONValue]

  package init(from decoder: any Decoder) throws {
    members = try decoder.singleValueContainer().decode([String: JSONValue].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(members)
  }

  private init(members: [String: JSONValue]) { self.members = members }

  /// Returns metadata with a change (RFC 7396, for the members alone): what is named replaces, `null` removes, the rest
  /// stays. Nil where nothing is left.
  package static func changed(
    _ before: AccountMetadata?, by change: [String: JSONValue]
  ) throws(Refusal) -> AccountMetadata? {
    var members = before?.members ?? [:]
    for (name, value) in change {
      guard !name.isEmpty, name.utf8.count <= maximumName else {
        throw .invalidRequest("The names of metadata's members have 1 to \(maximumName) bytes.")
      }
      members[name] = value == .null ? nil : value
    }
    guard members.count <= maximumMembers else {
      throw .invalidRequest("metadata has at most \(maximumMembers) members.")
    }
    guard let bytes = try? WireJSON.encoder().encode(members), bytes.count <= maximumBytes else {
      throw .invalidRequest("metadata has at most \(maximumBytes) bytes.")
    }
    return members.isEmpty ? nil : AccountMetadata(members: members)
  }
}
