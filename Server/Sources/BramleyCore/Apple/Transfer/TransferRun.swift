import Foundation

/// People of a run, in pages: each page is worked on by several at once and comes out in its own order.
enum TransferRun {
  /// People in a page: more than the refusals that stop a run which nobody believes.
  static let page = 256

  /// Does the work for each item, so many at once.
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
