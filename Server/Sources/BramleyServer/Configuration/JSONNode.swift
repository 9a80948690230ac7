import Foundation
import Yams

/// YAML as JSON in which every plain value is text, so that an id such as `1234` stays as it is written.
enum JSONNode {
  static func text(of node: Node) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: value(of: node), options: [.fragmentsAllowed, .sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func value(of node: Node) -> Any {
    if let mapping = node.mapping {
      return Dictionary(
        mapping.map { ($0.key.string ?? "", value(of: $0.value)) }, uniquingKeysWith: { first, _ in first })
    }
    if let sequence = node.sequence { return sequence.map(value) }
    return node.scalar?.string ?? ""
  }
}
