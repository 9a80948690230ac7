/// The mail server's limits.
struct SMTPLimits: Sendable {
  /// The bytes of a mail.
  var size = 1 << 20
  /// The bytes of a command's line.
  var line = 4_096
  /// The recipients of a mail.
  var recipients = 100
  /// The commands that fail before the connection is closed.
  var errors = 20
  /// The concurrent connections.
  var connections = 100
  /// The seconds without a byte before the connection is closed.
  var idleSeconds = 60
}
