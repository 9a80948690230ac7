import BramleyAPI
import Foundation

/// The members of a record, by name, read as leniently as exporters write them.
struct Fields {
  let members: [String: Any]

  /// Reads a JSON object; nil where it is none.
  init?(json bytes: some DataProtocol) {
    guard let members = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
      return nil
    }
    self.members = members
  }

  init(_ members: [String: Any]) { self.members = members }

  /// Pairs the columns of a header with the fields of a line.
  init?(columns: [String], line: [String]) {
    guard line.count == columns.count else { return nil }
    members = Dictionary(zip(columns, line)) { first, _ in first }
  }

  /// Returns the first of the members that is a text or a number, without white space around it; nil where all are
  /// missing or empty.
  func text(_ names: String...) -> String? {
    for name in names {
      let text: String
      switch members[name] {
      case let value as String: text = value.trimmingCharacters(in: .whitespacesAndNewlines)
      case let value as NSNumber: text = value.stringValue
      default: continue
      }
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Whether a member is true, in the spellings of JSON, PostgreSQL and spreadsheets.
  func flag(_ name: String) -> Bool {
    switch members[name] {
    case let value as Bool: value
    case let value as String:
      ["true", "t", "yes", "1"].contains(value.trimmingCharacters(in: .whitespaces).lowercased())
    default: false
    }
  }

  /// Returns the first of the members that is a time; see ``SourceTime``.
  func time(_ names: String...) -> Date? {
    for name in names {
      if let text = text(name), let time = SourceTime.read(text) { return time }
    }
    return nil
  }

  /// Returns an object, or a text that holds one.
  func object(_ name: String) -> Fields? {
    switch members[name] {
    case let value as [String: Any]: Fields(value)
    case let value as String: value.first == "{" ? Fields(json: Data(value.utf8)) : nil
    default: nil
    }
  }

  /// Returns a list of objects, or a text that holds one.
  func list(_ name: String) -> [Fields] {
    var value = members[name]
    if let text = value as? String, text.first == "[" {
      value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    return (value as? [Any])?.compactMap { ($0 as? [String: Any]).map(Fields.init(_:)) } ?? []
  }

  /// Returns a list of texts: a list, or a text whose parts are separated.
  func texts(_ name: String) -> [String] {
    if let list = members[name] as? [Any] { return list.compactMap { $0 as? String }.filter { !$0.isEmpty } }
    return text(name)?.split { ",;| ".contains($0) }.map(String.init) ?? []
  }

  /// Returns the members of an object, or of a text that holds one, as metadata.
  func metadata(_ name: String, besides known: Set<String> = []) -> [String: JSONValue] {
    let members = (object(name)?.members ?? [:]).filter { !known.contains($0.key) && !($0.value is NSNull) }
    guard !members.isEmpty, let data = try? JSONSerialization.data(withJSONObject: members) else {
      return [:]
    }
    return (try? JSONDecoder().decode([String: JSONValue].self, from: data)) ?? [:]
  }

  /// Whether an object, or a text that holds one, has members other than these.
  func hasMetadata(_ name: String, besides known: Set<String> = []) -> Bool {
    object(name)?.members.contains { !known.contains($0.key) && !($0.value is NSNull) } ?? false
  }
}
