import BramleyCore
import BramleyHTTP

/// The rate limits per client, by kind of call.
enum LimitSection {
  /// Reads the limits; a missing one has the server's default.
  static func limits(_ reader: inout SettingsReader) -> ClientLimits {
    let enabled = reader.value(.limitsEnabled, PlainValue.bool) ?? true
    var limits = ClientLimits.standard
    for (key, steps) in Self.steps {
      let limit = reader.value(key) { text throws(Malformed) in
        guard let limit = RateLimit(text) else {
          throw "is not a number of requests, a slash, a number of seconds and an s"
        }
        return limit
      }
      if let limit { for step in steps { limits[step] = limit } }
    }
    if let count = reader.value(
      .limitsConnections, PlainValue.number(in: 1...4_096, "number of connections"))
    {
      limits.connections = count
    }
    return enabled ? limits : .none
  }

  /// Returns the step that a key limits.
  static func step(of key: SettingKey) -> LimitedStep? { steps.first { $0.0 == key }?.1.first }

  /// The steps of each key. A nonce begins a sign-in, so both have the same limit.
  private static let steps: [(SettingKey, [LimitedStep])] = [
    (.limitsSignIn, [.signIn, .nonces]), (.limitsSignUp, [.signUp]),
    (.limitsGuests, [.guests]),
    (.limitsFailedPasswords, [.failedPasswords]), (.limitsToken, [.token]), (.limitsRefresh, [.refresh]),
    (.limitsAuthorize, [.authorize]), (.limitsDeletions, [.deletions]),
    (.limitsExports, [.exports]),
    (.limitsNotifications, [.notifications]),
    (.limitsFailedNotifications, [.failedNotifications]), (.limitsBareCodes, [.bareCodes]),
    (.limitsCodes, [.codes]), (.limitsCodeStarts, [.codeStarts]), (.limitsCodeFailures, [.codeFailures]),
  ]
}
