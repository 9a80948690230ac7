/// How far the emulator follows Apple where that would make work on one machine impossible.
public enum Strictness: Sendable {
  /// As Apple, save that plain-http addresses are taken: loopback ones to return to, any for notifications.
  case lenient
  /// As Apple: https with a domain name only.
  case strict
}
