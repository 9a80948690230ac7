import BramleyTokens
import Crypto
import EmulatorKit
import Foundation

/// The security events of Google's Cross-Account Protection.
public enum GoogleEvent: String, Codable, CaseIterable, Sendable {
  case sessionsRevoked = "sessions-revoked"
  case tokensRevoked = "tokens-revoked"
  case tokenRevoked = "token-revoked"
  case accountDisabled = "account-disabled"
  case accountEnabled = "account-enabled"
  case credentialChangeRequired = "account-credential-change-required"
  case verification

  var uri: String {
    let family = self == .tokensRevoked || self == .tokenRevoked ? "oauth" : "risc"
    return "https://schemas.openid.net/secevent/\(family)/event-type/\(rawValue)"
  }
}

/// An event to be sent.
public struct GoogleEventRequest: Codable, Hashable, Sendable {
  /// The event.
  public var event: GoogleEvent
  /// An id, an address or a name; not needed for `verification`.
  public var person: String?
  /// Whose events address it goes to, and who it is for; the standard web client if nil.
  public var clientID: String?
  /// The address, in place of the client's.
  public var url: String?
  /// `hijacking` or `bulk-account`, for `account-disabled`.
  public var reason: String?
  /// The token that was revoked, for `token-revoked`; else the person's last refresh token.
  public var token: String?
  /// How the token is named: `prefix` or `hash_base64_sha512_sha512`.
  public var tokenIdentifier: String?
  /// The state of a `verification`.
  public var state: String?
  /// Whether it is delivered twice, with the same `jti`.
  public var duplicate: Bool?
  /// Another audience, for a test of what must be refused.
  public var audience: String?
  /// Another issuer, for the same.
  public var issuer: String?

  enum CodingKeys: String, CodingKey {
    case event, person, url, reason, token, state, duplicate, audience, issuer
    case clientID = "client_id"
    case tokenIdentifier = "token_identifier_alg"
  }

  /// Orders an event.
  public init(_ event: GoogleEvent, person: String? = nil, url: String? = nil) {
    self.event = event
    self.person = person
    self.url = url
  }
}

/// What a receiver answered.
public struct ReceiverAnswer: Codable, Hashable, Sendable {
  /// The HTTP status of each delivery.
  public var statuses: [Int]
  /// The last answer.
  public var body: String
  /// What was sent.
  public var sent: String
}

enum GoogleEvents {
  /// With a slash at its end, unlike the issuer of identity tokens.
  static let issuer = "https://accounts.google.com/"
}

extension EmulatedProviders {
  /// Makes a security event token and sends it.
  ///
  /// - Throws: ``Problem`` if the person or the client is not known, or there is no address to send it to.
  @discardableResult
  public func sendGoogleEvent(_ request: GoogleEventRequest) async throws -> ReceiverAnswer {
    let ring = try await signingKeys(of: .google)
    let id = request.clientID ?? ProviderStart.ClientID.googleWeb
    guard let client = client(id, of: .google) else { throw Problem.unknownProviderClient }
    guard let url = request.url ?? client.eventsURL else { throw Problem.noReceiver }
    var event: [String: JSON] = [:]
    if request.event == .verification {
      event["state"] = .text(request.state ?? "")
    } else {
      event["subject"] = .object(try subject(request, client))
      if request.event == .accountDisabled { event["reason"] = request.reason.map(JSON.text) }
    }
    let now = Int(host.now.timeIntervalSince1970)
    let jti = try host.change { $0.random.bytes(16).hex }
    let claims: [String: JSON] = [
      "iss": .text(request.issuer ?? GoogleEvents.issuer), "aud": .text(request.audience ?? id),
      "iat": .number(now), "jti": .text(jti), "events": .object([request.event.uri: .object(event)]),
    ]
    let isStray = try strikes(.unknownKid, .google)
    guard let key = isStray ? try await SigningKeys.stray.all().first : ring.signing.first else {
      throw SigningKeysFailure.notReady
    }
    let token = try key.sign(claims)
    return try await deliver(
      token, type: "application/secevent+jwt", to: url, copies: request.duplicate == true ? 2 : 1)
  }

  private func subject(_ request: GoogleEventRequest, _ client: ProviderClient) throws -> [String: JSON] {
    guard let name = request.person, let person = host.living(named: name) else {
      throw Problem.notFound("person names nobody")
    }
    guard request.event == .tokenRevoked else {
      let account = try account(of: person.id, at: .google)
      return [
        "subject_type": "iss-sub", "iss": .text(GoogleEvents.issuer),
        "sub": .text(host.pseudonyms.subject(of: account, for: client.id)),
      ]
    }
    let held = try host.change { change in
      change.state.tokens.newest(1_000).first {
        $0.kind == .refresh && $0.authorization.provider == .google && $0.authorization.person == person.id
      }?.token
    }
    guard let token = request.token ?? held else {
      throw Problem.conflict("nobody holds a refresh token of this person; name one in token")
    }
    let isPrefix = request.tokenIdentifier == "prefix"
    let digest = SHA512.hash(data: Data(SHA512.hash(data: Data(token.utf8))))
    return [
      "subject_type": "oauth_token", "token_type": "refresh_token",
      "token_identifier_alg": .text(isPrefix ? "prefix" : "hash_base64_sha512_sha512"),
      "token": .text(isPrefix ? String(token.prefix(16)) : Data(digest).base64EncodedString()),
    ]
  }

  /// Posts a body, once or several times.
  func deliver(_ body: String, type: String, to url: String, copies: Int = 1) async throws -> ReceiverAnswer {
    var answer = ReceiverAnswer(statuses: [], body: "", sent: body)
    for _ in 0..<copies {
      let (status, data): (Int, Data)
      do {
        (status, data) = try await host.post(Data(body.utf8), type: type, to: url)
      } catch {
        throw Problem.conflict("the receiver can't be reached: \(Swift.type(of: error))")
      }
      answer.statuses.append(status)
      answer.body = String(decoding: data, as: UTF8.self)
    }
    return answer
  }
}

extension Problem {
  static var noReceiver: Problem {
    .conflict(
      "there is no address to send it to; set events_url with POST /_emulator/providers/clients, or send url")
  }
}
