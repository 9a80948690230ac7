package import BramleyCore
import Foundation

/// The lifetimes of tokens, in seconds, and the number of sessions.
package enum SessionSection {
  /// Reads lifetimes and number; a missing one has the server's default.
  package static func policy(_ reader: inout SettingsReader) -> SessionPolicy {
    let usual = SessionPolicy()
    let access = seconds(.sessionsAccessLifetime, 1...86_400, &reader) ?? usual.accessLifetime
    let refresh = seconds(.sessionsRefreshLifetime, 1...315_360_000, &reader) ?? usual.refreshLifetime
    let grace = seconds(.sessionsGrace, 0...86_400, &reader) ?? usual.grace
    let most = reader.value(.sessionsMaxPerAccount, PlainValue.number(in: 2...10_000, "number of sessions"))
    if refresh < access {
      reader.report(.sessionsRefreshLifetime, "is shorter than sessions.access_lifetime")
    }
    return SessionPolicy(
      accessLifetime: access, refreshLifetime: refresh, grace: grace,
      cap: most.map(SessionCap.init) ?? usual.cap)
  }

  /// Reads whether sessions are bound to a key of their device.
  package static func bound(_ reader: inout SettingsReader) -> BoundSessionMode {
    reader.value(.sessionsBound, PlainValue.word(BoundSessionMode.allCases.map { ($0.rawValue, $0) })) ?? .off
  }

  private static func seconds(
    _ key: SettingKey, _ range: ClosedRange<Int>, _ reader: inout SettingsReader
  ) -> TimeInterval? {
    reader.value(key, PlainValue.number(in: range, "number of seconds")).map(TimeInterval.init)
  }
}
