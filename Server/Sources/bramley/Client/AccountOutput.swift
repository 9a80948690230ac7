import BramleyAPI
import BramleyCore
import Foundation

/// An account as the commands print it.
struct AccountOutput {
  let user: User

  /// `Ada Lovelace <ada@example.com>`, or the part of it that is known.
  var line: String {
    switch (user.name?.displayName, user.email) {
    case (let name?, let email?): "\(name.printable) <\(email.printable)>"
    case (let text?, nil), (nil, let text?): text.printable
    case (nil, nil): "account \(user.id)"
    }
  }

  /// The lines of `whoami`.
  var lines: [String] {
    var lines = [line, "  account     \(user.id)"]
    if let supportID = user.supportID { lines.append("  support id  \(supportID.rawValue.printable)") }
    lines.append("  since       \(WireJSON.timestamp(user.createdAt))")
    lines += user.identities.map { "  signs in    with \($0.provider.rawValue.printable)" }
    if user.email != nil, !user.emailVerified { lines.append("  address     not verified") }
    if user.isPrivateEmail { lines.append("  address     a relay of the provider; mail to it is forwarded") }
    if user.email != nil, !user.emailDeliverable {
      lines.append("  address     mail to it does not arrive at present")
    }
    return lines
  }

  /// Returns the account as JSON in the wire format.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.formUnion([.prettyPrinted, .sortedKeys])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
