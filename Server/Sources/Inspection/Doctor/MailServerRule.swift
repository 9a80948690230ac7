package import BramleyCore

/// Judges whether the mail server accepts this server.
package enum MailServerRule {
  /// - Parameters:
  ///   - failure: what went wrong; nil when nothing did.
  ///   - hasLogin: whether there is a user to log in with.
  package static func verdict(_ failure: MailAnswer?, hasLogin: Bool) -> Verdict {
    let remedy = "Correct mail.smtp_url and mail.smtp_password_path, then try bramley mail test."
    switch failure {
    case nil, .accepted?:
      return .ok("The mail server answers\(hasLogin ? " and accepts the login" : "").")
    case .rejected(let reply)?:
      return .fail("The mail server answered \(reply.words).", remedy: remedy)
    case .unreachable(let reason)?, .misconfigured(let reason)?, .refused(let reason)?:
      return .fail("\(reason.prefix(1).uppercased())\(reason.dropFirst()).", remedy: remedy)
    case .busy?: return .warn("The mail server was not tried.", remedy: "Run bramley doctor again.")
    }
  }
}
