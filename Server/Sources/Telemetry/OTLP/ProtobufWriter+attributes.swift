import Tracing

// opentelemetry/proto/common/v1/common.proto
extension ProtobufWriter {
  /// The longest text of an attribute, in characters.
  static let longestText = 1_024

  /// Writes attributes as repeated `KeyValue`, sorted by their keys.
  mutating func write(_ attributes: SpanAttributes, field: UInt64) {
    var pairs: [(key: String, value: SpanAttribute)] = []
    attributes.forEach { pairs.append(($0, $1)) }
    for (key, value) in pairs.sorted(by: { $0.key < $1.key }) {
      write(field: field) { pair in
        pair.write(key, field: 1)
        pair.write(field: 2) { $0.write(anyValue: value) }
      }
    }
  }

  private mutating func write(anyValue value: SpanAttribute) {
    switch value {
    case .string(let text): writeAlways(String(text.prefix(Self.longestText)), field: 1)
    case .stringConvertible(let value): writeAlways(String("\(value)".prefix(Self.longestText)), field: 1)
    case .bool(let flag): writeAlways(flag ? 1 : 0, field: 2)
    case .int32(let number): writeAlways(UInt64(bitPattern: Int64(number)), field: 3)
    case .int64(let number): writeAlways(UInt64(bitPattern: number), field: 3)
    case .double(let number): writeAlways(fixed64: number.bitPattern, field: 4)
    case .stringArray(let all): write(array: all.map(SpanAttribute.string))
    case .stringConvertibleArray(let all): write(array: all.map(SpanAttribute.stringConvertible))
    case .boolArray(let all): write(array: all.map(SpanAttribute.bool))
    case .int32Array(let all): write(array: all.map(SpanAttribute.int32))
    case .int64Array(let all): write(array: all.map(SpanAttribute.int64))
    case .doubleArray(let all): write(array: all.map(SpanAttribute.double))
    default: break
    }
  }

  private mutating func write(array: [SpanAttribute]) {
    write(field: 5) { list in
      for value in array { list.write(field: 1) { $0.write(anyValue: value) } }
    }
  }
}
