import Foundation

/// People of a run, in pages: several people of a page are processed at once, and results keep the page's
/// order.
enum TransferRun {
  /// People in a page: more than the refusals after which a run stops.
  static let page = 256

  /// Processes the items, a limited number at once.
  static func inOrder<Item: Sendable, Done: Sendable>(
    _ items: [Item], atOnce: Int, _ work: @escaping @Sendable (Item) async -> Done
  ) async -> [Done] {
    await withTaskGroup(of: (Int, Done).self) { group in
      var waiting = items.enumerated().makeIterator()
      func begin() {
        guard let (index, item) = waiting.next() else { return }
        group.addTask { (index, await work(item)) }
      }
      for _ in 0..<atOnce { begin() }
      var done: [(Int, Done)] = []
      for await one in group {
        done.append(one)
        begin()
      }
      return done.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
