public import AppleID
import EmulatorKit

/// A fault of the emulated Apple: it occurs once, several times, or until it is switched off.
public struct Fault: Codable, Hashable, Sendable {
  /// What goes wrong.
  public enum Name: String, Codable, CaseIterable, Sendable {
    /// Tokens and the discovery document name the issuer `https://account.apple.com`, as on 2025-06-11.
    case issuerFlip = "issuer-flip"
    /// Tokens are signed by a key that is not published.
    case unknownKid = "unknown-kid"
    /// Responses are late.
    case slow
    /// Responses have status 503.
    case serverError = "5xx"
    /// Responses have status 429 and Retry-After.
    case throttled = "429"
    /// The client secret is rejected.
    case invalidClient = "invalid-client"
    /// A code counts as expired.
    case expiredCode = "expired-code"
    /// `email_verified` and `is_private_email` are strings, as before 2024-02-07.
    case stringClaims = "string-claims"
    /// Tokens have no email address.
    case noEmail = "no-email"
    /// A notification arrives long after its event.
    case lateNotification = "late-notification"
    /// The key set can't be fetched.
    case keysUnreachable = "keys-unreachable"
    /// The mail server greets with 421.
    case mailBusy = "mail-421"
    /// The mail server refuses a recipient.
    case mailRefused = "mail-refused"
    /// The mail server refuses a mail after its last line.
    case mailDataRefused = "mail-data-refused"
    /// The mail server closes the connection in the middle of a mail.
    case mailDropped = "mail-dropped"
    /// The mail server takes a mail and closes the connection without an answer.
    case mailAnswerLost = "mail-answer-lost"
    /// The mail server is late with its answer to a mail.
    case mailSlow = "mail-slow"
    /// The mail server refuses a login.
    case mailLoginRefused = "mail-login-refused"
    /// A text is refused with a code of the service.
    case textRefused = "text-refused"
    /// A CAPTCHA's answer is refused.
    case captchaRefused = "captcha-refused"
    /// An attestation names the other environment.
    case attestEnvironment = "attest-environment"
    /// An assertion repeats the last counter.
    case attestCounter = "attest-counter"
    /// An attestation leads to another root.
    case attestRoot = "attest-root"
  }

  /// The endpoints where it can occur.
  public enum Endpoint: String, Codable, CaseIterable, Sendable {
    case authorize, token, revoke, keys, discovery, native, notifications, mail, texts, twilio, vonage,
      captcha,
      leaked
    case migration = "usermigrationinfo"
    case appAttest = "app-attest"
  }

  /// What goes wrong.
  public var name: Name
  /// How often it still occurs; nil for until it is switched off.
  public var times: Int?
  /// The delay in milliseconds (`slow`, `late-notification`), or the time until the next request (`429`).
  public var delayMilliseconds: Int?
  /// The only client that it concerns.
  public var clientID: AppleClientID?
  /// The only endpoint where it occurs.
  public var endpoint: Endpoint?
  /// The mail server's reply, such as `451 4.3.0 try again later`, or the text service's error code.
  public var reply: String?

  enum CodingKeys: String, CodingKey {
    case name, times, endpoint, reply
    case delayMilliseconds = "delay_ms"
    case clientID = "client_id"
  }

  /// Makes a fault.
  public init(
    _ name: Name, times: Int? = nil, delayMilliseconds: Int? = nil, clientID: AppleClientID? = nil,
    endpoint: Endpoint? = nil, reply: String? = nil
  ) {
    self.name = name
    self.times = times
    self.delayMilliseconds = delayMilliseconds
    self.clientID = clientID
    self.endpoint = endpoint
    self.reply = reply
  }

  /// The delay, or the time until the next request.
  var delay: Duration {
    .milliseconds(delayMilliseconds ?? name.delayMilliseconds)
  }

  func strikes(_ place: Endpoint, _ client: String?) -> Bool {
    (endpoint.map { $0 == place } ?? name.endpoints.contains(place))
      && (clientID.map { $0.rawValue == client } ?? true)
  }
}

extension Fault.Name {
  /// Where it occurs if no endpoint is named.
  var endpoints: Set<Fault.Endpoint> {
    switch self {
    case .issuerFlip: [.authorize, .token, .native, .discovery]
    case .unknownKid, .stringClaims, .noEmail: [.authorize, .token, .native]
    case .slow: [.authorize, .token, .revoke, .keys, .migration]
    case .serverError: [.token, .revoke, .keys, .migration]
    case .throttled, .invalidClient: [.token, .revoke, .migration]
    case .expiredCode: [.token]
    case .lateNotification: [.notifications]
    case .keysUnreachable: [.keys]
    case .mailBusy, .mailRefused, .mailDataRefused, .mailDropped, .mailAnswerLost, .mailSlow,
      .mailLoginRefused:
      [.mail]
    case .textRefused: [.twilio, .vonage]
    case .captchaRefused: [.captcha]
    case .attestEnvironment, .attestCounter, .attestRoot: [.appAttest]
    }
  }

  /// Where it can occur.
  var possibleEndpoints: Set<Fault.Endpoint> {
    switch self {
    case .issuerFlip, .unknownKid: endpoints.union([.notifications])
    case .slow: endpoints.union(Self.services)
    case .serverError, .throttled: endpoints.union([.authorize, .keys]).union(Self.services)
    default: endpoints
    }
  }

  /// The services beside Apple's.
  private static let services: Set<Fault.Endpoint> = [
    .texts, .twilio, .vonage, .captcha, .leaked, .appAttest,
  ]

  var delayMilliseconds: Int {
    switch self {
    case .slow: 3_000
    case .mailSlow: 5_000
    case .lateNotification: 5_000
    case .throttled: 30_000
    default: 0
    }
  }
}
