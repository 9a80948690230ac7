import AsyncHTTPClient
import Foundation
import HTTPTypes

/// An answer of the emulator.
struct Reply: Sendable {
  var status: Int
  var headers: [(name: String, value: String)]
  var body: Data

  var text: String { String(decoding: body, as: UTF8.self) }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body's top-level fields.
  var json: [String: JSONValue] {
    (try? JSONDecoder().decode([String: JSONValue].self, from: body)) ?? [:]
  }

  /// The values of a page's inputs by name, the first of each.
  var inputs: [String: String] {
    var found: [String: String] = [:]
    for match in text.matches(of: /name="(?<name>[^"]*)" value="(?<value>[^"]*)"/) {
      found[String(match.name), default: Self.unescape(String(match.value))] = Self.unescape(
        String(found[String(match.name)] ?? String(match.value)))
    }
    return found
  }

  private static func unescape(_ text: String) -> String {
    text.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}

/// Any JSON value.
enum JSONValue: Decodable, Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  case string(String)
  case number(Double)
  case bool(Bool)
  case array([JSONValue])
  case object([String: JSONValue])
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else {
      self = .null
    }
  }

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }

  subscript(_ name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }

  var list: [JSONValue] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }
}
