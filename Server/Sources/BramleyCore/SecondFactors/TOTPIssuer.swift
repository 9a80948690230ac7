import BramleyAPI
import BramleyTokens
import Foundation

/// Whose codes an authenticator app shows.
package struct TOTPIssuer: Sendable {
  /// The app's name, as people know it.
  private let name: String
  /// The server's host, by which password managers find the entry that the codes belong to.
  private let host: String

  /// - Parameter publicURL: `server.public_url`.
  package init(name: String, publicURL: String) {
    self.name = Self.plain(name)
    host = URL(string: publicURL)?.host() ?? "localhost"
  }

  /// Returns the `otpauth:` address of a secret.
  func address(of secret: Data, for account: Account) -> String {
    let user = account.user
    let person = Self.plain(user.email ?? user.name?.displayName ?? SupportID(of: user.id).rawValue)
    return "otpauth://totp/\(Self.escaped(name)):\(Self.escaped(person))?secret=\(Base32.text(secret))"
      + "&issuer=\(Self.escaped(host))&algorithm=SHA1&digits=6&period=30"
  }

  /// A colon would part the name from the account.
  private static func plain(_ text: String) -> String { text.replacing(":", with: " ") }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension TOTPSetup {
  /// The secret in groups of four, for somebody who types it.
  package static func spaced(_ secret: String) -> String {
    let all = Array(secret)
    return stride(from: 0, to: all.count, by: 4).map { String(all[$0..<min($0 + 4, all.count)]) }
      .joined(separator: " ")
  }

  /// Returns the setup as the person is shown it.
  ///
  /// - Parameter hasCodes: whether the account has recovery codes, so that it gets none with the factor.
  func wire(
    _ challenge: String, for account: Account, of issuer: TOTPIssuer, hasCodes: Bool, expiresIn: Int
  ) throws(Refusal) -> TOTPEnrollment {
    let address = issuer.address(of: secret, for: account)
    guard let code = QRCode(address) else { throw Refusal(.internalError) }
    return TOTPEnrollment(
      challengeID: challenge, secret: Base32.text(secret), uri: address, qrSVG: code.svg,
      recoveryCodes: hasCodes ? nil : recoveryCodes.map(\.text), expiresIn: expiresIn)
  }
}
