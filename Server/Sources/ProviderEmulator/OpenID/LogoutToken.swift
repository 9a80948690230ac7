import EmulatorKit
import Foundation
import OpenID

/// A logout to be sent to a client.
public struct LogoutRequest: Codable, Hashable, Sendable {
  /// What is wrong with the token.
  public enum Fault: String, Codable, CaseIterable, Sendable {
    case nonce
    case wrongAudience = "wrong-aud"
    case wrongIssuer = "wrong-iss"
    case expired
    case noExpiry = "no-exp"
    case noEvents = "no-events"
    case noSubject = "no-sub"
    case noID = "no-jti"
    case unknownKid = "unknown-kid"
    case unsigned
  }

  /// An id, an address or a name.
  public var person: String
  /// Whose events address it goes to, and who it is for; the standard client if nil.
  public var clientID: String?
  /// The address, in place of the client's.
  public var url: String?
  /// Whether the token names one session (`sid`) and no person.
  public var sessionOnly: Bool?
  /// The session that the token names; else the person's last one.
  public var sessionID: String?
  /// What is wrong with the token; nothing if nil.
  public var fault: Fault?
  /// Whether it is delivered twice, with the same `jti`.
  public var duplicate: Bool?

  enum CodingKeys: String, CodingKey {
    case person, url, fault, duplicate
    case clientID = "client_id"
    case sessionOnly = "session_only"
    case sessionID = "sid"
  }

  /// Orders a token about a person.
  public init(person: String, url: String? = nil, fault: Fault? = nil) {
    self.person = person
    self.url = url
    self.fault = fault
  }
}

extension EmulatedProviders {
  /// Makes a logout token (OpenID Connect Back-Channel Logout) and sends it.
  @discardableResult
  public func sendLogout(_ request: LogoutRequest, from provider: LocalProvider) async throws
    -> ReceiverAnswer
  {
    guard LocalProvider.openIDs.contains(provider) else { throw Problem.unknownProvider }
    let ring = try await signingKeys(of: provider)
    let id = request.clientID ?? ProviderStart.ClientID.openID
    guard let client = client(id, of: provider) else { throw Problem.unknownProviderClient }
    guard let url = request.url ?? client.eventsURL else { throw Problem.noReceiver }
    guard let person = host.living(named: request.person) else {
      throw Problem.notFound("person names nobody")
    }
    let account = try account(of: person.id, at: provider)
    let now = Int(host.now.timeIntervalSince1970)
    let (jti, session) = try host.change { change in
      let newest = change.state.tokens.newest(1_000).first {
        $0.authorization.provider == provider && $0.authorization.person == person.id
      }
      return (change.random.bytes(16).hex, newest?.authorization.sessionID)
    }
    var claims: [String: JSON] = [
      "iss": .text(issuer(of: provider)), "aud": .text(id), "iat": .number(now), "exp": .number(now + 120),
      "jti": .text(jti), "sub": .text(host.pseudonyms.subject(of: account, for: id)),
      "events": ["http://schemas.openid.net/event/backchannel-logout": [:]],
    ]
    claims["sid"] = (request.sessionID ?? session).map(JSON.text)
    if request.sessionOnly == true { claims["sub"] = nil }
    switch request.fault {
    case .nonce: claims["nonce"] = "n"
    case .wrongAudience: claims["aud"] = "another-client"
    case .wrongIssuer: claims["iss"] = "https://issuer.invalid"
    case .expired: (claims["iat"], claims["exp"]) = (.number(now - 7_200), .number(now - 3_600))
    case .noExpiry: claims["exp"] = nil
    case .noEvents: claims["events"] = nil
    case .noSubject: (claims["sub"], claims["sid"]) = (nil, nil)
    case .noID: claims["jti"] = nil
    case .unknownKid, .unsigned, nil: break
    }
    let isStray = request.fault == .unknownKid
    guard let key = isStray ? try await SigningKeys.stray.all().first : ring.signing.first else {
      throw SigningKeysFailure.notReady
    }
    var token = try key.sign(claims, type: "logout+jwt")
    if request.fault == .unsigned, let dot = token.lastIndex(of: ".") {
      token = String(token[...dot]) + "AAAA"
    }
    return try await deliver(
      FormBody.encode([("logout_token", token)]), type: "application/x-www-form-urlencoded", to: url,
      copies: request.duplicate == true ? 2 : 1)
  }
}
