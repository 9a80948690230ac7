import Foundation

/// The counts of a node's topics as bytes: a version, then for each topic its name, the length of its counts, and the
/// counts. A reader skips topics that it does not know.
///
/// A count has eight bytes for the key, and its total and what is left as numbers of variable length (LEB128).
struct CountPayload: Equatable {
  /// The most counts of one topic that are shared.
  static let mostCounts = 2_048
  /// The most bytes of a payload; what does not fit is left out.
  static let mostBytes = 65_536
  private static let version: UInt8 = 1

  private(set) var topics: [(name: String, counts: [SharedCount])] = []

  /// Takes what fits: of each topic those counts that used most of their limits, and earlier topics before later ones.
  init(_ all: [(name: String, counts: [SharedCount])]) {
    var room = Self.mostBytes - 1
    for (name, counts) in all where !counts.isEmpty && (1...255).contains(name.utf8.count) {
      room -= 1 + name.utf8.count + 5
      var taken = counts
      if counts.count > Self.mostCounts {
        taken.sort { $0.weight > $1.weight }
        taken.removeLast(counts.count - Self.mostCounts)
      }
      let sizes = taken.map { 8 + Self.size($0.total) + Self.size($0.left) }
      if sizes.reduce(0, +) > room {
        taken.sort { $0.weight > $1.weight }
        var fitting = 0
        for count in taken {
          let size = 8 + Self.size(count.total) + Self.size(count.left)
          guard size <= room else { break }
          room -= size
          fitting += 1
        }
        taken.removeLast(taken.count - fitting)
      } else {
        room -= sizes.reduce(0, +)
      }
      if !taken.isEmpty { topics.append((name, taken)) }
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.topics.elementsEqual(other.topics) { $0.name == $1.name && $0.counts == $1.counts }
  }

  var bytes: Data {
    var bytes: [UInt8] = [Self.version]
    for (name, counts) in topics {
      bytes.append(UInt8(name.utf8.count))
      bytes += name.utf8
      var body: [UInt8] = []
      body.reserveCapacity(counts.count * 20)
      for count in counts {
        withUnsafeBytes(of: count.key.littleEndian) { body.append(contentsOf: $0) }
        Self.append(count.total, to: &body)
        Self.append(count.left, to: &body)
      }
      Self.append(UInt64(body.count), to: &bytes)
      bytes += body
    }
    return Data(bytes)
  }

  /// Reads a payload; nil where it is damaged, or of a version that this one does not know.
  init?(_ data: Data) {
    guard data.count <= Self.mostBytes else { return nil }
    var rest = [UInt8](data)[...]
    guard rest.popFirst() == Self.version else { return nil }
    while let length = rest.popFirst() {
      guard rest.count >= Int(length) else { return nil }
      let name = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
      rest = rest.dropFirst(Int(length))
      guard let size = Self.number(&rest), size <= UInt64(rest.count) else { return nil }
      var body = rest.prefix(Int(size))
      rest = rest.dropFirst(Int(size))
      var counts: [SharedCount] = []
      while !body.isEmpty {
        guard body.count > 8 else { return nil }
        let key = body.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        body = body.dropFirst(8)
        guard let total = Self.number(&body), let left = Self.number(&body) else { return nil }
        counts.append(SharedCount(key: key, total: total, left: left))
      }
      topics.append((name, counts))
    }
  }
}
