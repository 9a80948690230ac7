import Foundation

extension User {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decode(UserID.self, forKey: .id),
      supportID: try fields.decodeIfPresent(SupportID.self, forKey: .supportID),
      createdAt: try fields.decode(Date.self, forKey: .createdAt),
      name: try fields.decodeIfPresent(PersonName.self, forKey: .name),
      email: try fields.decodeIfPresent(String.self, forKey: .email),
      emailVerified: try fields.decode(Bool.self, forKey: .emailVerified),
      isPrivateEmail: try fields.decode(Bool.self, forKey: .isPrivateEmail),
      emailDeliverable: try fields.decode(Bool.self, forKey: .emailDeliverable),
      identities: try fields.decode([Identity].self, forKey: .identities))
    let all = try decoder.container(keyedBy: FieldName.self)
    for key in all.allKeys where CodingKeys(rawValue: key.stringValue) == nil {
      additional[key.stringValue] = try all.decode(JSONValue.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(supportID, forKey: .supportID)
    try fields.encode(createdAt, forKey: .createdAt)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encodeIfPresent(email, forKey: .email)
    try fields.encode(emailVerified, forKey: .emailVerified)
    try fields.encode(isPrivateEmail, forKey: .isPrivateEmail)
    try fields.encode(emailDeliverable, forKey: .emailDeliverable)
    try fields.encode(identities, forKey: .identities)
    var others = encoder.container(keyedBy: FieldName.self)
    for (name, value) in additional where CodingKeys(rawValue: name) == nil {
      try others.encode(value, forKey: FieldName(name))
    }
  }

  /// Returns what the app's own back end has set for the person (`metadata`), as a type of the app's; nil if it has set
  /// nothing.
  ///
  ///     struct Membership: Codable { var plan: String }
  ///     let plan = try auth.user?.metadata(as: Membership.self)?.plan
  ///
  /// - Throws: `DecodingError` if it is not of this type.
  public func metadata<Value: Decodable>(as type: Value.Type) throws -> Value? {
    guard let value = additional["metadata"], value != .null else { return nil }
    return try value.decoded(as: type)
  }
}

private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
