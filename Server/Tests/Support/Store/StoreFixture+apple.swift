import AppleID
package import BramleyAPI
package import BramleyCore
package import Foundation

// Rows and steps for Apple's events and checks after a sign-in.

extension StoreFixture {
  /// The clients of the fixtures' team.
  package static let clients = AppleClients(
    AppleSettings(
      team: "TEAM123456", nativeClients: ["com.example.app", "com.example.watch"],
      webClients: ["com.example.web"]))

  /// An event about a person.
  package static func event(
    _ what: AppleEventRule.What, _ person: String = "ada", at seconds: TimeInterval, email: String? = nil,
    id: String? = nil, appliedAt now: TimeInterval = 1_000
  ) -> AppleEventRule {
    AppleEventRule(
      identity: identity(person), what: what, at: time(seconds), email: email,
      tombstone: (tombstone(person), time(now + 86_460)),
      auditID: "apple/\(id ?? "\(person) \(what.name) \(seconds)")", now: time(now))
  }

  /// A notification whose job is no real one.
  package static func notification(_ name: String = "n", at seconds: TimeInterval = 0) -> ReceivedNotification
  {
    ReceivedNotification(
      mark: hash("notification \(name)"), expiresAt: time(seconds + 600), job: job(name, at: seconds))
  }

  /// The result of the exchange of a sign-in's code.
  package static func exchanged(
    _ person: String = "ada", signedInAt: TimeInterval, tokenIssuedAt: TimeInterval, at seconds: TimeInterval
  ) -> ExchangedCode {
    ExchangedCode(
      job: JobID(rawValue: id("job exchange \(person) \(signedInAt)")), grant: grant(person, at: seconds),
      origin: .init(
        tombstone: tombstone(person), tokenIssuedAt: time(tokenIssuedAt), signedInAt: time(signedInAt)),
      revocation: job("revoke \(person) \(signedInAt)", kind: RevokeJob.kind), now: time(seconds))
  }

  /// The decision about a rejected grant.
  package static func settlement(
    _ person: String = "ada", for client: ClientID = "com.example.app", keptAt: TimeInterval = 0,
    _ occasion: GrantSettlement.Occasion = .dailyCheck, at seconds: TimeInterval
  ) -> GrantSettlement {
    GrantSettlement(
      subject: .init(identity: identity(person), clientID: client, keptAt: time(keptAt)), occasion: occasion,
      clients: clients, tombstone: (tombstone(person), time(seconds + 86_460)),
      auditID: id("audit settle \(person) \(client) \(seconds)"), now: time(seconds))
  }
}
