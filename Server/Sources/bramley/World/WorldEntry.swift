import BramleyCore
import BramleyServer
import Foundation
import Yams

/// A mapping of an `emulator.yaml`, read key by key. A key that is never read is reported as unknown.
struct WorldEntry {
  let place: String
  /// The values that could not be read.
  private(set) var faults: [WorldFileFault] = []
  /// The line numbers of places.
  private(set) var lines: [String: Int] = [:]
  private var values: [String: Node] = [:]
  private var keys: [String] = []
  private var asked: [String] = []
  private let isMapping: Bool

  init(_ node: Node, at place: String) {
    self.place = place
    lines[place] = node.mark?.line
    isMapping = node.mapping != nil
    guard let mapping = node.mapping else {
      faults.append(WorldFileFault(place: place, detail: "keys and values are expected here"))
      return
    }
    for (key, value) in mapping {
      guard let name = key.string, !name.isEmpty else {
        faults.append(WorldFileFault(place: place, detail: "a key is not text"))
        continue
      }
      keys.append(name)
      values[name] = value
      lines[self.place(of: name)] = key.mark?.line
    }
  }

  /// The keys that were never read.
  var unknownKeys: [WorldFileFault] {
    keys.filter { !asked.contains($0) }.map { key in
      let near = NearestKey(known: asked).near(to: key)
      return WorldFileFault(
        place: place(of: key.printable),
        detail: "there is no such key; "
          + (near.map { "did you mean \($0)?" } ?? "there are \(asked.joined(separator: ", "))"))
    }
  }

  /// Parses the value of a key; returns nil and records a fault when it is invalid.
  mutating func value<Value>(_ key: String, _ rule: (String) throws(Malformed) -> Value) -> Value? {
    guard let node = node(key) else { return nil }
    do throws(Malformed) {
      guard !Self.isNull(node) else { throw "is empty" }
      guard let text = node.scalar?.string else { throw "must be one plain value" }
      return try rule(text)
    } catch {
      report(key, error.reason)
      return nil
    }
  }

  /// Parses the value of a required key.
  mutating func needed<Value>(
    _ key: String, _ remedy: String, _ rule: (String) throws(Malformed) -> Value
  ) -> Value? {
    if values[key] == nil, isMapping { report(key, "is missing; \(remedy)") }
    return value(key, rule)
  }

  mutating func text(_ key: String) -> String? { value(key) { text throws(Malformed) in text } }

  mutating func flag(_ key: String) -> Bool? { value(key, PlainValue.bool) }

  mutating func texts(_ key: String) -> [String]? {
    guard let node = node(key) else { return nil }
    guard let list = node.sequence else {
      report(key, "must be a list")
      return nil
    }
    return list.enumerated().map { index, item in
      if let text = item.scalar?.string, !Self.isNull(item) {
        lines[place(of: "\(key)[\(index)]")] = item.mark?.line
        return text
      }
      report("\(key)[\(index)]", "must be one plain value")
      return ""
    }
  }

  /// Returns the mappings of a list; nil when the key is missing or empty.
  mutating func entries(_ key: String) -> [WorldEntry]? {
    guard let node = node(key), !Self.isNull(node) else { return nil }
    guard let list = node.sequence else {
      report(key, "must be a list")
      return nil
    }
    return list.enumerated().map { WorldEntry($1, at: place(of: "\(key)[\($0)]")) }
  }

  /// Returns a nested mapping; nil when the key is missing or empty.
  mutating func entry(_ key: String) -> WorldEntry? {
    guard let node = node(key), !Self.isNull(node) else { return nil }
    return WorldEntry(node, at: place(of: key))
  }

  mutating func report(_ key: String, _ detail: String) {
    faults.append(WorldFileFault(place: place(of: key), detail: detail))
  }

  private mutating func node(_ key: String) -> Node? {
    asked.append(key)
    return values[key]
  }

  private func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  static func isNull(_ node: Node) -> Bool { YAMLFile.isNull(node) }
}
