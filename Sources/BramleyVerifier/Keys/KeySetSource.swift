#if Verifier
  import Foundation

  /// Fetches the issuer's keys.
  struct KeySetSource: Sendable {
    static let lifetimes: ClosedRange<TimeInterval> = 60...3_600
    static let defaultLifetime: TimeInterval = 300

    let url: URL
    let transport: VerifierTransport

    /// Fetches the set; nil if that fails.
    ///
    /// - Returns: the set, and the seconds for which it is fresh by the server's `max-age`, within limits.
    func fetch() async -> (set: KeySet, lifetime: TimeInterval)? {
      guard let answer = try? await transport.get(url, nil), answer.status == 200,
        let set = await KeySet(document: answer.body)
      else { return nil }
      let lifetime = answer.cacheControl.flatMap(Self.maximumAge) ?? Self.defaultLifetime
      return (set, min(max(lifetime, Self.lifetimes.lowerBound), Self.lifetimes.upperBound))
    }

    /// `max-age` (RFC 9111, section 5.2.2.1).
    private static func maximumAge(_ field: String) -> TimeInterval? {
      for directive in field.lowercased().split(separator: ",") {
        let parts = directive.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
        if parts.count == 2, parts[0] == "max-age", let seconds = UInt32(parts[1]) {
          return TimeInterval(seconds)
        }
      }
      return nil
    }
  }
#endif
