import Synchronization

/// The tables whose counts this node shares with others. Each table joins when the server is composed.
package final class SharedCounts: Sendable {
  /// Makes keys that are the same on all nodes.
  package let keys: CountKeys
  private let joined = Mutex<[SharedTopic]>([])

  package init(_ ring: KeyRing) { keys = CountKeys(ring) }

  /// Shares tables. Those that join earlier take precedence where there is too much to share.
  package func join(_ topics: [SharedTopic]) {
    joined.withLock { joined in
      for topic in topics where !joined.contains(where: { $0.name == topic.name }) { joined.append(topic) }
    }
  }

  var topics: [SharedTopic] { joined.withLock(\.self) }
}
