package import BramleyAPI

/// What is presented to the provider for passkeys: the signature of one, or for a link a new one.
package struct PresentedPasskey: Decodable, Sendable {
  package var challengeID: ChallengeID
  package var credential: AuthenticatorResponse
  /// What the person calls a new one.
  package var label: String?

  package enum AuthenticatorResponse: Sendable {
    case registration(PasskeyRegistration)
    case assertion(PasskeyAssertion)
  }

  package init(_ request: PasskeySignInRequest) {
    (challengeID, credential) = (request.challengeID, .assertion(request.credential))
  }

  package init(_ request: PasskeyLinkRequest) {
    (challengeID, credential) = (request.challengeID, .registration(request.credential))
    label = request.label
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    challengeID = try container.decode(ChallengeID.self, forKey: .challengeID)
    label = try container.decodeIfPresent(String.self, forKey: .label)
    let response = try container.nestedContainer(keyedBy: CredentialKey.self, forKey: .credential)
      .nestedContainer(keyedBy: ResponseKey.self, forKey: .response)
    credential =
      response.contains(.attestationObject)
      ? .registration(try container.decode(PasskeyRegistration.self, forKey: .credential))
      : .assertion(try container.decode(PasskeyAssertion.self, forKey: .credential))
  }

  private enum Key: String, CodingKey {
    case challengeID = "challenge_id"
    case credential, label
  }
  private enum CredentialKey: String, CodingKey { case response }
  private enum ResponseKey: String, CodingKey { case attestationObject }
}

/// The answer of the step that begins a ceremony.
package enum StartedPasskey: Encodable, Sendable {
  case creation(PasskeyCreationChallenge)
  case request(PasskeyRequestChallenge)

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .creation(let challenge): try challenge.encode(to: encoder)
    case .request(let challenge): try challenge.encode(to: encoder)
    }
  }
}
