package import Foundation

/// A version of Facebook's Graph API, such as `v26.0`.
package struct GraphVersion: RawRepresentable, Sendable, Hashable {
  package let rawValue: String

  /// Reads `v26.0`; nil for other texts.
  package init?(rawValue: String) {
    let parts = rawValue.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard rawValue.first == "v", parts.count == 2,
      parts.allSatisfy({
        (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
      })
    else { return nil }
    self.rawValue = rawValue
  }

  /// The version that is called unless `facebook.graph_version` says otherwise.
  package static let standard = GraphVersion(rawValue: "v26.0")!

  /// The versions whose end is published, and the day from which Facebook serves them no longer. The end of the newest
  /// one is not known yet.
  package static let ends: [GraphVersion: Date] = Dictionary(
    uniqueKeysWithValues: [
      ("v20.0", 1_790_208_000), ("v21.0", 1_800_489_600), ("v22.0", 1_810_771_200), ("v23.0", 1_822_953_600),
      ("v24.0", 1_834_444_800), ("v25.0", 1_848_441_600),
    ].map { (GraphVersion(rawValue: $0.0)!, Date(timeIntervalSince1970: $0.1)) })

  /// When Facebook stops to serve the version; nil where that is not known.
  package var end: Date? { Self.ends[self] }
}
