import BramleyCore

/// What one transaction announces to other nodes: the text of one notification.
struct PostgresNews {
  /// The channel of all nodes on a database.
  static let channel = "bramley"
  /// More would not fit into the 8,000 bytes of a notification.
  private static let most = 100
  private static let mostBytes = 7_000

  private var items: [StoreNews] = []

  var isEmpty: Bool { items.isEmpty }

  mutating func add(_ news: StoreNews) {
    // The end of many sessions of one account is announced as one.
    if items.last != news { items.append(news) }
  }

  /// A line for each item, or one for all where they are too many.
  var payload: String {
    let unique = Set(items)
    let lines = unique.map(\.line).sorted()
    let bytes = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    return unique.count > Self.most || bytes > Self.mostBytes
      ? StoreNews.missed.line : lines.joined(separator: "\n")
  }

  /// Reads a notification.
  static func read(_ payload: String) -> [StoreNews] {
    payload.split(separator: "\n").map { StoreNews(line: $0) }
  }
}
