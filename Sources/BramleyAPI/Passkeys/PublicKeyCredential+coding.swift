// Clients differ in what they send beside the response; what the response needs not is no reason to refuse it.

extension PublicKeyRegistration {
  enum CodingKeys: String, CodingKey {
    case id, rawId, type, response, authenticatorAttachment, clientExtensionResults
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Base64URLData.self, forKey: .id)
    rawId = try container.decodeIfPresent(Base64URLData.self, forKey: .rawId) ?? id
    type = try container.decode(PublicKeyType.self, forKey: .type)
    response = try container.decode(Response.self, forKey: .response)
    authenticatorAttachment = try container.decodeIfPresent(
      AuthenticatorAttachment.self, forKey: .authenticatorAttachment)
    clientExtensionResults =
      try container.decodeIfPresent([String: JSONValue].self, forKey: .clientExtensionResults) ?? [:]
  }
}

extension PublicKeyAssertion {
  enum CodingKeys: String, CodingKey {
    case id, rawId, type, response, authenticatorAttachment, clientExtensionResults
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Base64URLData.self, forKey: .id)
    rawId = try container.decodeIfPresent(Base64URLData.self, forKey: .rawId) ?? id
    type = try container.decode(PublicKeyType.self, forKey: .type)
    response = try container.decode(Response.self, forKey: .response)
    authenticatorAttachment = try container.decodeIfPresent(
      AuthenticatorAttachment.self, forKey: .authenticatorAttachment)
    clientExtensionResults =
      try container.decodeIfPresent([String: JSONValue].self, forKey: .clientExtensionResults) ?? [:]
  }
}
