package import BramleyCore
import Foundation

/// A mail server that takes mail by SMTP, as `mail.smtp_url` names it: `smtps://user@host:465` or `smtp://host:587`.
package struct SMTPServer: Sendable, Equatable {
  package let host: HostAddress
  package let port: Int
  /// Whether TLS begins with the first byte. Otherwise STARTTLS is required, but on this machine itself.
  package let isImplicitTLS: Bool
  /// The user of the login; nil for none.
  package let user: String?

  /// The port of implicit TLS (RFC 8314), and that of submission with STARTTLS (RFC 6409).
  package static let (implicitPort, submissionPort) = (465, 587)

  package init(_ text: String) throws(Malformed) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let end = text.firstRange(of: "://") else {
      throw "is not an address such as smtps://user@smtp.example.com:465"
    }
    let scheme = text[..<end.lowerBound].lowercased()
    guard ["smtp", "smtps"].contains(scheme) else { throw "must begin with smtps:// or smtp://" }
    isImplicitTLS = scheme == "smtps"
    var rest = text[end.upperBound...]
    if rest.last == "/" { rest = rest.dropLast() }
    guard !rest.contains(where: { "/?#".contains($0) }) else { throw "must end after host and port" }
    if let at = rest.lastIndex(of: "@") {
      guard !rest[..<at].contains(":") else {
        throw "must not hold a password; put it into a file and name that in mail.smtp_password_path"
      }
      guard let user = String(rest[..<at]).removingPercentEncoding, !user.isEmpty,
        !user.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { throw "has a user that can't be read" }
      self.user = user
      rest = rest[rest.index(after: at)...]
    } else {
      user = nil
    }
    let colon =
      rest.first == "["
      ? rest.firstIndex(of: "]").flatMap { rest[$0...].firstIndex(of: ":") } : rest.firstIndex(of: ":")
    host = try HostAddress(String(rest[..<(colon ?? rest.endIndex)]))
    port =
      try colon.map { index throws(Malformed) in
        try PlainValue.number(in: 1...65_535, "port number")(String(rest[rest.index(after: index)...]))
      } ?? (isImplicitTLS ? Self.implicitPort : Self.submissionPort)
    if isImplicitTLS, port == Self.submissionPort || port == 25 {
      throw "must begin with smtp:// for this port, where TLS begins with STARTTLS; or name port 465"
    }
    if !isImplicitTLS, port == Self.implicitPort {
      throw "must begin with smtps:// for port 465, where TLS begins with the first byte; or name port 587"
    }
  }

  /// Whether the connection must be encrypted.
  package var needsTLS: Bool { isImplicitTLS || !host.isLoopback }

  /// Returns the address for libcurl, which takes the name of this machine from the path.
  func url(greetingAs name: String) -> String {
    "\(isImplicitTLS ? "smtps" : "smtp")://\(host.inURL):\(port)/\(name)"
  }
}
