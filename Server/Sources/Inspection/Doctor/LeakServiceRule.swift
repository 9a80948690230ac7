package import BramleyCore

/// Judges whether the service that knows leaked passwords works. It is asked about the password "password".
package enum LeakServiceRule {
  package static func verdict(_ finding: LeakedPasswords.Finding) -> Verdict {
    switch finding {
    case .leaked: .ok("The service for leaked passwords answers.")
    case .unknown:
      .warn(
        "The service for leaked passwords does not know the best-known one.",
        remedy: "Check passwords.leaked_url: new passwords are hardly checked there.")
    case .unavailable:
      .warn(
        "The service for leaked passwords does not answer within 300 ms, so new passwords are not checked.",
        remedy: "Check passwords.leaked_url and the way there, or set passwords.leaked: off.")
    }
  }
}
