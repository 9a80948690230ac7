/// What a patch does to one field: an absent field stays, null clears it, a value replaces it.
public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The field stays as it is.
  case unchanged
  /// The field is emptied.
  case clear
  /// The field gets a new value.
  case set(Value)

  /// Makes a change that replaces the field; nil clears it.
  public init(_ value: Value?) { self = value.map(Change.set) ?? .clear }
}

extension Change<String> {
  /// Returns the text after the change.
  public func applied(to text: String?) -> String? {
    switch self {
    case .unchanged: text
    case .clear: nil
    case .set(let new): new
    }
  }
}

extension KeyedDecodingContainer {
  func decodeChange<Value: Decodable & Hashable & Sendable>(forKey key: Key) throws -> Change<Value> {
    guard contains(key) else { return .unchanged }
    return Change(try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  mutating func encode<Value: Encodable & Hashable & Sendable>(
    _ change: Change<Value>, forKey key: Key
  ) throws {
    switch change {
    case .unchanged: break
    case .clear: try encodeNil(forKey: key)
    case .set(let value): try encode(value, forKey: key)
    }
  }
}
