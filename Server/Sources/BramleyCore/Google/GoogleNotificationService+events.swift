import BramleyAPI
import BramleyTokens
import Foundation
import Logging
import OpenID

extension GoogleNotificationService {
  static func auditID(_ mark: Data, _ number: Int) -> String { "google/\(mark.base64URL)/\(number)" }

  /// Returns the rule for an event; nil for one that is about nobody here.
  func rule(
    for event: SecurityEventStatement, number: Int, _ mark: Data, _ issuedAt: Date
  ) -> ProviderEventRule? {
    let what = ProviderEventRule.What(event)
    switch event.subject {
    case .person(let issuer, let subject)
    where GoogleEndpoint.issuers.contains(issuer) || GoogleEndpoint.eventIssuers.contains(issuer):
      let identity = IdentityKey(provider: .google, team: GoogleEndpoint.issuer, subject: subject)
      return ProviderEventRule(
        identity: identity, what: what, at: issuedAt, auditID: Self.auditID(mark, number))
    case .token where event.kind == .tokenRevoked: return nil
    default:
      let isTest = event.kind == .verification
      logger.notice(
        "\(isTest ? "Google verified this receiver" : "Google sent an event about nobody known")",
        metadata: ["event": "\(what.name)"])
      return nil
    }
  }
}

extension ProviderEventRule.What {
  init(_ event: SecurityEventStatement) {
    switch event.kind {
    case .sessionsRevoked: self = .sessionsRevoked
    case .tokensRevoked: self = .tokensRevoked
    case .accountDisabled:
      self = .accountDisabled(event.reason.flatMap(ProviderEventRule.DisabledReason.init) ?? .unnamed)
    case .accountEnabled: self = .accountEnabled
    case .credentialChangeRequired: self = .credentialChangeRequired
    default:
      // The text comes from outside: only characters that are safe in a log are used.
      let last = event.kind.rawValue.split(separator: "/").last ?? ""
      let name = last.unicodeScalars.filter {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
      }
      self = .unknown(String(String.UnicodeScalarView(name.prefix(40))))
    }
  }

  var endsSessions: Bool {
    switch self {
    case .sessionsRevoked, .tokensRevoked, .accountDisabled(.hijacking): true
    default: false
    }
  }
}

extension TokenMatch {
  /// Reads how an event names a token; nil for a form that is not known.
  init?(_ subject: SecurityEventStatement.Subject) {
    guard case .token(_, let algorithm, let identifier) = subject else { return nil }
    switch algorithm {
    case "prefix" where identifier.count == 16:
      self = .prefixHash(TokenFingerprint.hash(ofPrefix: identifier))
    case "hash_base64_sha512_sha512":
      let text = identifier.replacing("-", with: "+").replacing("_", with: "/")
      let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
      guard let hash = Data(base64Encoded: text + padding), hash.count == 64 else { return nil }
      self = .doubleSHA512(hash)
    default: return nil
    }
  }
}
