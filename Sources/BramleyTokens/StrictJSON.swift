public import Foundation

/// Decodes a JSON object that can be read in one way only: UTF-8, with no duplicate members.
///
/// A decoder silently takes one of two duplicate members and guesses other encodings. Both would let two readers
/// of one token see two different things (RFC 7519, sections 4 and 7.2).
public enum StrictJSON {
  /// Why a text was not decoded.
  public enum Fault: Error, Hashable, Sendable {
    /// It is not a JSON object in UTF-8.
    case notAnObject
    /// An object in it, at any depth, names a member twice.
    case duplicateMember
    /// A member that the type needs is missing or of another type.
    case mismatch
  }

  /// Decodes a value from an object.
  public static func decode<Value: Decodable>(_ type: Value.Type, from json: Data) throws(Fault) -> Value {
    guard json.first == UInt8(ascii: "{"), json.withUnsafeBytes({ !$0.contains(0) }),
      String(data: json, encoding: .utf8) != nil
    else { throw .notAnObject }
    let value = try? JSONDecoder().decode(type, from: json)
    // Only JSON that the decoder accepts is scanned, so that the scanner need not check the grammar.
    guard value != nil || isJSON(json), !hasTrailingComma(json) else { throw .notAnObject }
    guard !hasDuplicateMembers(json) else { throw .duplicateMember }
    guard let value else { throw .mismatch }
    return value
  }

  private static func isJSON(_ json: Data) -> Bool {
    (try? JSONDecoder().decode(AnyObject.self, from: json)) != nil
  }

  private struct AnyObject: Decodable {}
}
