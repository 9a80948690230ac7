/// The answer of `POST /v1/app-attest/challenges`.
public struct AppAttestChallenge: Codable, Hashable, Sendable {
  /// The single-use text. Its UTF-8 is what an attestation's client data hash is made of.
  public var challenge: String
  /// Seconds until it expires.
  public var expiresIn: Int

  /// Makes the answer.
  public init(challenge: String, expiresIn: Int) {
    self.challenge = challenge
    self.expiresIn = expiresIn
  }

  enum CodingKeys: String, CodingKey {
    case challenge
    case expiresIn = "expires_in"
  }
}

/// The body of `POST /v1/app-attest/keys`: an app has the key of its installation attested.
public struct AppAttestKeyRequest: Codable, Hashable, Sendable {
  /// The key id that `DCAppAttestService.generateKey()` returned, in base64url; base64 is accepted too.
  public var keyID: String
  /// The attestation object in base64url. Its client data hash is the SHA-256 of the challenge's UTF-8.
  public var attestation: String
  /// The challenge that it is for.
  public var challenge: String
  /// The app's bundle id; nil where any configured app may be meant.
  public var clientID: ClientID?

  /// Makes the request.
  public init(keyID: String, attestation: String, challenge: String, clientID: ClientID? = nil) {
    self.keyID = keyID
    self.attestation = attestation
    self.challenge = challenge
    self.clientID = clientID
  }

  enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
    case attestation, challenge
    case clientID = "client_id"
  }
}

/// The answer of `POST /v1/app-attest/keys`.
public struct AppAttestKey: Codable, Hashable, Sendable {
  /// The key's id in base64url.
  public var keyID: String

  /// Makes the answer.
  public init(keyID: String) { self.keyID = keyID }

  enum CodingKeys: String, CodingKey { case keyID = "key_id" }
}

/// The header fields by which a request proves that the app made it.
public enum AppAttestHeader {
  /// The id of an attested key.
  public static let key = "App-Attest-Key"
  /// A challenge of the server.
  public static let challenge = "App-Attest-Challenge"
  /// The assertion in base64url, over ``AppAttestClientData``.
  public static let assertion = "App-Attest-Assertion"
  /// A token of DeviceCheck in base64, from devices without App Attest.
  public static let deviceToken = "Device-Check-Token"
}

/// What an assertion is made over: the client data hash is the SHA-256 of its UTF-8.
public enum AppAttestClientData {
  /// Returns the client data of a request.
  ///
  /// - Parameters:
  ///   - challenge: the value of ``AppAttestHeader/challenge``.
  ///   - method: the request's method, such as `POST`.
  ///   - path: the path on the wire, such as `/v1/sign-in/guest`, without a query.
  ///   - bodyHash: the SHA-256 of the body's bytes as sent, in base64url without padding.
  public static func text(challenge: String, method: String, path: String, bodyHash: String) -> String {
    "\(challenge)\n\(method)\n\(path)\n\(bodyHash)"
  }
}
