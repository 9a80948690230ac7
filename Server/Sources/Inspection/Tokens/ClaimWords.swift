import AppleID
import BramleyCore
import Foundation

/// The claims of a token in words, in reading order.
struct ClaimWords {
  let kind: TokenKind
  let claims: [String: JSONValue]
  let settings: InspectionSettings
  let now: Date

  static let order = [
    "iss", "aud", "sub", "iat", "exp", "auth_time", "jti", "events", "nonce", "nonce_supported", "email",
    "email_verified", "is_private_email", "real_user_status", "transfer_sub", "org_id", "c_hash", "at_hash",
    "sid", "client_id", "amr", "idp",
  ]

  var lines: [(name: String, words: String)] {
    let known = Self.order.filter { claims[$0] != nil }
    let others = claims.keys.filter { !Self.order.contains($0) }.sorted()
    return (known + others).flatMap { name in
      let value = claims[name] ?? .null
      return [(name, words(name, value))] + (name == "events" ? event(value) : [])
    }
  }

  private func words(_ name: String, _ value: JSONValue) -> String {
    let shown = (value.text ?? value.line).printable
    guard let note = note(name, value) else { return shown }
    return shown.isEmpty ? note : "\(shown), \(note)"
  }

  private func note(_ name: String, _ value: JSONValue) -> String? {
    switch name {
    case "iat", "auth_time": ClaimTime.date(value).map(TimeWords(now: now).moment)
    case "exp": ClaimTime.date(value).map(TimeWords(now: now).end)
    case "iss": issuer(value)
    case "aud" where kind != .accessToken: audience(value)
    case "sub" where kind == .clientSecret: client(value.text ?? "")
    default: kind == .identityToken ? PersonWords.note(name, value) : nil
    }
  }

  private func issuer(_ value: JSONValue) -> String? {
    guard let text = value.text else { return nil }
    if AppleEndpoint.issuers.contains(text) { return "Apple" }
    if kind == .clientSecret { return text == settings.team?.rawValue ? "apple.team_id" : nil }
    return text == settings.issuer ? "the server that was asked about" : nil
  }

  private func audience(_ value: JSONValue) -> String? {
    guard let text = TokenKind.audiences(value).first else { return nil }
    return AppleEndpoint.issuers.contains(text) ? "Apple" : client(text)
  }

  private func client(_ text: String) -> String? {
    let id = AppleClientID(rawValue: text)
    if settings.nativeClients.contains(id) { return "native: in apple.native_client_ids" }
    if settings.webClients.contains(id) { return "web: in apple.web_client_ids" }
    return settings.clients.isEmpty ? "not judged: no client ids are configured" : "not configured"
  }

  /// Describes the event of a notification, below its claim.
  private func event(_ claim: JSONValue) -> [(name: String, words: String)] {
    guard let event = ClaimRules.event(claim) else { return [] }
    let kind = event.kind.rawValue.printable
    var lines = [
      ("  type", EventWords.meaning(of: event.kind).map { "\(kind), \($0)" } ?? "\(kind), not known yet"),
      ("  sub", event.subject.rawValue.printable),
      ("  event_time", TimeWords(now: now).moment(event.at)),
    ]
    if let email = event.email { lines.append(("  email", email.printable)) }
    if let isPrivate = event.isPrivateEmail { lines.append(("  is_private_email", "\(isPrivate)")) }
    return lines
  }
}

/// Descriptions of Apple's events.
enum EventWords {
  static func meaning(of kind: AppleEventKind) -> String? {
    switch kind {
    case .emailDisabled: "the person stopped the forwarding of the relay address"
    case .emailEnabled: "the person lets mail be forwarded again"
    case .consentRevoked: "the person stopped using Sign in with Apple for the app and its group"
    case .accountDeleted: "the person deletes the whole Apple Account"
    default: nil
    }
  }
}
