/// The answer of `POST /v1/app-attest/challenges`.
public struct AttestationChallenge: Codable, Hashable, Sendable {
  /// The challenge, for one use.
  public var challenge: String
  /// Seconds for which it is good.
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

/// The body of `POST /v1/app-attest/keys`: Apple's word on a key of the app.
public struct AppAttestKeyRequest: Codable, Hashable, Sendable {
  /// The key's id, as `DCAppAttestService` gave it.
  public var keyID: String
  /// The attestation object, for the SHA-256 of the challenge.
  public var attestation: Base64URLData
  /// The challenge.
  public var challenge: String
  /// The app, where the server knows several: `TEAM.bundle`.
  public var clientID: ClientID?

  /// Makes the request.
  public init(keyID: String, attestation: Base64URLData, challenge: String, clientID: ClientID? = nil) {
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
  /// The key's id.
  public var keyID: String

  /// Makes the answer.
  public init(keyID: String) { self.keyID = keyID }

  enum CodingKeys: String, CodingKey { case keyID = "key_id" }
}

/// The headers by which a request shows that the app made it.
public enum AppAttestHeader {
  /// The key's id.
  public static let key = "App-Attest-Key"
  /// The challenge of the server.
  public static let challenge = "App-Attest-Challenge"
  /// The assertion, in base64url.
  public static let assertion = "App-Attest-Assertion"
  /// A token of `DCDevice`, where there is no App Attest.
  public static let deviceCheck = "Device-Check-Token"
}
