/// Whether the emulator follows Apple where that would make work on one machine impossible.
public enum Strictness: Sendable {
  /// Like Apple, except that plain-http addresses are accepted: loopback ones as redirect addresses, any for
  /// notifications.
  case lenient
  /// Like Apple: https with a domain name only.
  case strict
}
