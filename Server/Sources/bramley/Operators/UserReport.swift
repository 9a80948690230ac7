import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation

/// The output of `users list --json`.
struct UsersReport: Codable, Hashable {
  var users: [User]
  /// The value to pass to --after for the next page; absent on the last.
  var next: UserID?

  var lines: [String] {
    var table = TextTable("ID", "SUPPORT ID", "SINCE", "NAME", "EMAIL")
    for user in users {
      table.add(
        user.id.rawValue, user.supportID?.rawValue, WireJSON.timestamp(user.createdAt),
        user.name?.displayName,
        user.email.map { user.emailVerified ? $0 : "\($0) (unverified)" })
    }
    return table.lines + (next.map { ["more: --after \($0.rawValue.printable)"] } ?? [])
  }
}
