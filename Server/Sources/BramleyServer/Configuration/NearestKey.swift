/// Finds the known word that a mistyped word was meant to be.
package struct NearestKey {
  /// The words to choose from.
  package let known: [String]

  /// Keys that another one has replaced.
  private static let successors = [
    "server.audience": "server.resources", "BRAMLEY_SERVER_AUDIENCE": "BRAMLEY_SERVER_RESOURCES",
  ]

  package init(known: [String]) { self.known = known }

  /// Returns the first known word that ends in `tail`, a name written without its section; else the one with
  /// the fewest edits from `word`.
  package func nearest(to word: String, tail: String) -> String? {
    if let successor = Self.successors[word], known.contains(successor) { return successor }
    if let whole = known.first(where: { $0.hasSuffix("." + tail) || $0.hasSuffix("_" + tail) }) {
      return whole
    }
    let lowered = Array(word.lowercased().utf8.prefix(128))
    return known.min {
      distance(lowered, Array($0.lowercased().utf8)) < distance(lowered, Array($1.lowercased().utf8))
    }
  }

  /// Returns the known word that differs by a typing error: at most one edit for every three letters, or one.
  package func near(to word: String) -> String? {
    let lowered = Array(word.lowercased().utf8.prefix(128))
    return nearest(to: word, tail: word).flatMap { known in
      distance(lowered, Array(known.lowercased().utf8)) <= max(1, lowered.count / 3) ? known : nil
    }
  }

  /// Returns the Levenshtein distance, where two swapped neighbours count as one edit.
  private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(
          previous[column] + (byte == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
