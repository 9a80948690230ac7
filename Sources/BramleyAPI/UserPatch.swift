/// The body of `PATCH /v1/user`: an absent field stays, null clears, a value replaces.
public struct UserPatch: Codable, Hashable, Sendable {
  /// The change of the name.
  public var name: Change<PersonName>

  /// Makes the patch.
  public init(name: Change<PersonName> = .unchanged) { self.name = name }

  enum CodingKeys: String, CodingKey { case name }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if !container.contains(.name) {
      name = .unchanged
    } else if let value = try container.decodeIfPresent(PersonName.self, forKey: .name) {
      name = .set(value)
    } else {
      name = .clear
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch name {
    case .unchanged: break
    case .clear: try container.encodeNil(forKey: .name)
    case .set(let value): try container.encode(value, forKey: .name)
    }
  }
}

/// What a patch does to one field.
public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The field stays as it is.
  case unchanged
  /// The field is emptied.
  case clear
  /// The field gets a new value.
  case set(Value)
}
