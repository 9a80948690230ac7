public import AppleID

/// Something that goes wrong at the emulated Apple: once, some times, or until it is switched off.
public struct Fault: Codable, Hashable, Sendable {
  /// What goes wrong.
  public enum Name: String, Codable, CaseIterable, Sendable {
    /// Tokens and the discovery document name the issuer `https://account.apple.com`, as on 2025-06-11.
    case issuerFlip = "issuer-flip"
    /// Tokens are signed by a key that is not published.
    case unknownKid = "unknown-kid"
    /// Answers are late.
    case slow
    /// Answers are 503.
    case serverError = "5xx"
    /// Answers are 429 with Retry-After.
    case throttled = "429"
    /// The client secret is refused.
    case invalidClient = "invalid-client"
    /// A code counts as expired.
    case expiredCode = "expired-code"
    /// `email_verified` and `is_private_email` are strings, as before 2024-02-07.
    case stringClaims = "string-claims"
    /// Tokens tell no address.
    case noEmail = "no-email"
    /// A notification arrives long after what it tells of.
    case lateNotification = "late-notification"
    /// The key set can't be had.
    case keysUnreachable = "keys-unreachable"
  }

  /// Where it goes wrong.
  public enum Endpoint: String, Codable, CaseIterable, Sendable {
    case authorize, token, revoke, keys, discovery, native, notifications
    case migration = "usermigrationinfo"
  }

  /// What goes wrong.
  public var name: Name
  /// How often it still does; nil until it is switched off.
  public var times: Int?
  /// Milliseconds: how late (`slow`, `late-notification`), or how long to stay away (`429`).
  public var delayMilliseconds: Int?
  /// For whom alone.
  public var clientID: AppleClientID?
  /// Where alone.
  public var endpoint: Endpoint?

  enum CodingKeys: String, CodingKey {
    case name, times, endpoint
    case delayMilliseconds = "delay_ms"
    case clientID = "client_id"
  }

  /// Makes a fault.
  public init(
    _ name: Name, times: Int? = nil, delayMilliseconds: Int? = nil, clientID: AppleClientID? = nil,
    endpoint: Endpoint? = nil
  ) {
    self.name = name
    self.times = times
    self.delayMilliseconds = delayMilliseconds
    self.clientID = clientID
    self.endpoint = endpoint
  }

  /// How late, or how long to stay away.
  var delay: Duration {
    .milliseconds(delayMilliseconds ?? name.delayMilliseconds)
  }

  func strikes(_ place: Endpoint, _ client: String?) -> Bool {
    (endpoint.map { $0 == place } ?? name.endpoints.contains(place))
      && (clientID.map { $0.rawValue == client } ?? true)
  }
}

extension Fault.Name {
  /// Where it strikes unless an endpoint is named.
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
    }
  }

  /// Where it can be made to strike.
  var possibleEndpoints: Set<Fault.Endpoint> {
    switch self {
    case .issuerFlip, .unknownKid: endpoints.union([.notifications])
    case .serverError, .throttled: endpoints.union([.authorize, .keys])
    default: endpoints
    }
  }

  var delayMilliseconds: Int {
    switch self {
    case .slow: 3_000
    case .lateNotification: 5_000
    case .throttled: 30_000
    default: 0
    }
  }
}
