import BramleyServer

/// The port of the emulator's mail server.
enum MailPort {
  /// Used if it is free and no other is asked for.
  static let standard = 8025

  /// Chooses the port: the one asked for, else the standard one, else a free one.
  static func claim(_ wanted: Int?, host: HostAddress) async throws(ListenFailure) -> ListenAddress {
    if let wanted { return try await ListenAddress.claim(host: host, port: wanted, flag: "--mail-port") }
    if let standard = try? await ListenAddress.claim(host: host, port: standard) { return standard }
    return try await ListenAddress.claim(host: host, port: 0)
  }
}

extension ListenAddress {
  /// The address as that of a mail server.
  var smtpURL: String { "smtp://\(host.inURL):\(port)" }
}
