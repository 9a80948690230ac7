package import BramleyCore
package import Configuration
import Foundation
package import Yams

/// A `bramley.yaml`, parsed twice: once for the check of its keys, once for its values.
package struct YAMLFile {
  /// The values; nil when the file is empty or can't be used.
  package private(set) var snapshot: YAMLSnapshot?
  /// The keys that have a value, as dotted paths, in the file's order.
  package private(set) var keys: [String] = []
  /// The values that are lists of sections, as JSON.
  package private(set) var lists: [SettingKey: String] = [:]
  /// The problems that prevent the file from being used.
  package private(set) var problems: [ConfigurationProblem] = []

  /// Parses a file's text. The error texts of Yams quote the file, so they are never shown.
  package init(_ text: String, named name: String) {
    do {
      guard let root = try Yams.compose(yaml: text) else { return }
      if Self.isNull(root) { return }
      guard let mapping = root.mapping else {
        problems.append(
          ConfigurationProblem(
            what: "\(name) must hold keys and values",
            remedy: "for example: data: \(SettingKey.data.example)"))
        return
      }
      collect(mapping, below: "", named: name)
      if problems.isEmpty, !keys.isEmpty {
        // The library reads no list of sections.
        let text = lists.isEmpty ? text : try Yams.serialize(node: Self.withoutLists(root))
        snapshot = try YAMLSnapshot(
          data: Data(text.utf8).bytes, providerName: name, parsingOptions: .default)
      }
    } catch {
      let line = (error as? YamlError).flatMap(Self.line).map { ", line \($0)" } ?? ""
      problems.append(
        ConfigurationProblem(
          what: "\(name)\(line) is not YAML",
          remedy: "check indentation, colons, quotes and duplicate keys"))
    }
  }

  private mutating func collect(_ mapping: Node.Mapping, below path: String, named name: String) {
    for (key, value) in mapping {
      guard let text = key.string, !text.isEmpty else {
        problems.append(ConfigurationProblem(what: "\(name) has a key that is not text"))
        continue
      }
      let path = path.isEmpty ? text : "\(path).\(text)"
      if let section = value.mapping {
        collect(section, below: path, named: name)
      } else if Self.isNull(value), SettingKey.sections.contains(path) {
        continue
      } else if let key = SettingKey(rawValue: path), key.isListOfSections, !Self.isNull(value) {
        keys.append(path)
        lists[key] = JSONNode.text(of: value)
      } else {
        keys.append(path)
        if Self.isNull(value), let key = SettingKey(rawValue: path) {
          problems.append(ConfigurationFailure.sentence(key, from: "in \(name)", "is empty"))
        }
        if let list = value.sequence, list.contains(where: { $0.scalar == nil }) {
          problems.append(
            ConfigurationProblem(what: "\(path.printable) (in \(name)) must be a list of plain values"))
        }
      }
    }
  }

  /// Returns a document without the lists of sections.
  private static func withoutLists(_ node: Node, below path: String = "") -> Node {
    guard let mapping = node.mapping else { return node }
    let pairs = mapping.compactMap { key, value -> (Node, Node)? in
      let path = path.isEmpty ? key.string ?? "" : "\(path).\(key.string ?? "")"
      guard SettingKey(rawValue: path)?.isListOfSections != true else { return nil }
      return (key, withoutLists(value, below: path))
    }
    return Node(pairs)
  }

  package static func isNull(_ node: Node) -> Bool {
    guard let scalar = node.scalar else { return false }
    return scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  package static func line(of error: YamlError) -> Int? {
    switch error {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
    default: nil
    }
  }
}
