import BramleyAPI
import Foundation

/// The form of a wire type: which members it reads, of which kind, and which of them it requires.
indirect enum WireShape {
  case string, time, integer, boolean
  /// Any JSON.
  case any
  case list(WireShape)
  case map(WireShape)
  case object([String: Member])

  struct Member {
    var shape: WireShape
    var isRequired: Bool
  }

  /// Returns the form of a type. Its own decoding shows it, so nothing is listed twice.
  static func of(_ type: any Decodable.Type) throws -> WireShape { try ShapeRecorder.read(type).shape }
}

/// Decodes placeholders and records what is asked for.
final class ShapeRecorder: Decoder {
  struct Unknown: Error { let type: String }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private(set) var shape: WireShape?

  static func read<Value: Decodable>(_ type: Value.Type) throws -> (value: Value, shape: WireShape) {
    switch type {
    case is String.Type: return ("" as! Value, .string)
    case is Int.Type: return (0 as! Value, .integer)
    case is Bool.Type: return (false as! Value, .boolean)
    case is Date.Type: return (Date(timeIntervalSince1970: 0) as! Value, .time)
    case is [String: String].Type: return ([String: String]() as! Value, .map(.string))
    case is [String: JSONValue].Type: return ([String: JSONValue]() as! Value, .map(.any))
    case is [String: [[String: JSONValue]]].Type:
      return ([String: [[String: JSONValue]]]() as! Value, .map(.list(.map(.any))))
    default:
      let recorder = ShapeRecorder()
      let value = try Value(from: recorder)
      guard let shape = recorder.shape else { throw Unknown(type: "\(type)") }
      return (value, shape)
    }
  }

  func add(_ member: WireShape.Member, named name: String) {
    guard case .object(var members) = shape else { return }
    members[name] = member
    shape = .object(members)
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A type may read its members in several containers.
    if case .object = shape {} else { shape = .object([:]) }
    return KeyedDecodingContainer(MemberRecorder(recorder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ElementRecorder { [self] in shape = .list($0) }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ValueRecorder { [self] in shape = $0 }
  }
}
