import BramleyCore

/// Judges whether the server can listen at its address.
package enum ListenAddressRule {
  /// What was found there.
  package enum Finding: Hashable, Sendable {
    /// Nothing listens there.
    case free
    /// Bramley does.
    case bramley
    /// Another program does.
    case otherProgram
    /// This user may not use the port.
    case notPermitted
    /// This machine does not have the address.
    case foreignAddress
    /// It could not be found out.
    case unknown
  }

  package static func verdict(_ finding: Finding, at address: String) -> Verdict {
    switch finding {
    case .free: .ok("Nothing listens at \(address) yet.")
    case .bramley: .ok("Bramley listens at \(address).")
    case .otherProgram:
      .fail(
        "Another program listens at \(address), so the server can't start there.",
        remedy: "Stop that program, or set server.port to a free port and let the proxy use that one.")
    case .notPermitted:
      .warn(
        "This user may not listen at \(address).",
        remedy: "Run bramley doctor as the user who runs the server, or set server.port to one above 1023.")
    case .foreignAddress:
      .fail(
        "This machine does not have the address \(address).",
        remedy: "Run bramley doctor on the server's machine, or set server.host to an address of this one.")
    case .unknown:
      .warn(
        "It could not be found out whether \(address) is free.",
        remedy: "Check server.host and server.port.")
    }
  }
}
