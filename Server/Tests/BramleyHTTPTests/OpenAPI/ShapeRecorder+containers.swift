/// Records the members of an object.
struct MemberRecorder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: ShapeRecorder
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try read(type, key, isRequired: true)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try read(type, key, isRequired: false)
  }

  // The protocol's own would call `decode`, which is for required members.
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try read(type, key, isRequired: false)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try read(type, key, isRequired: false)
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try read(type, key, isRequired: false)
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ key: Key, isRequired: Bool) throws -> Value {
    let (value, shape) = try ShapeRecorder.read(type)
    recorder.add(.init(shape: shape, isRequired: isRequired), named: key.stringValue)
    return value
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  { throw ShapeRecorder.Unknown(type: "\(key)") }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw ShapeRecorder.Unknown(type: "\(key)")
  }
  func superDecoder() throws -> any Decoder { throw ShapeRecorder.Unknown(type: "super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw ShapeRecorder.Unknown(type: "\(key)") }
}

/// Records what a list holds; it has one element.
struct ElementRecorder: UnkeyedDecodingContainer {
  let record: (WireShape) -> Void
  let codingPath: [any CodingKey] = []
  let count: Int? = 1
  private(set) var currentIndex = 0

  var isAtEnd: Bool { currentIndex == 1 }

  init(record: @escaping (WireShape) -> Void) { self.record = record }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, shape) = try ShapeRecorder.read(type)
    record(shape)
    currentIndex = 1
    return value
  }

  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    throw ShapeRecorder.Unknown(type: "list")
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw ShapeRecorder.Unknown(type: "list")
  }
  mutating func superDecoder() throws -> any Decoder { throw ShapeRecorder.Unknown(type: "super") }
}

/// Records a single value.
struct ValueRecorder: SingleValueDecodingContainer {
  let record: (WireShape) -> Void
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, shape) = try ShapeRecorder.read(type)
    record(shape)
    return value
  }
}
