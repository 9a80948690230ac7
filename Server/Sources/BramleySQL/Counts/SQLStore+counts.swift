package import BramleyCore
package import Foundation

extension SQLStore: CountStore {
  package func add(
    _ counts: [CountName: Int], raising highest: [CountName: Int], in hour: Date
  ) async throws(StoreError) {
    // In one order on all nodes, so that they don't wait for each other in a circle.
    func sorted(_ counts: [CountName: Int]) -> [(key: CountName, value: Int)] {
      counts.sorted { ($0.key.name, $0.key.label) < ($1.key.name, $1.key.label) }
    }
    let (sums, peaks) = (sorted(counts), sorted(highest))
    try await engine.write(.readCommitted) { tx in
      for (key, amount) in sums {
        try tx.write(
          """
          INSERT INTO hourly_count (hour, name, label, amount) VALUES (?, ?, ?, ?)
          ON CONFLICT (hour, name, label) DO UPDATE SET amount = hourly_count.amount + excluded.amount
          """, [hour, key.name, key.label, amount])
      }
      for (key, amount) in peaks {
        try tx.write(
          """
          INSERT INTO hourly_count (hour, name, label, amount) VALUES (?, ?, ?, ?)
          ON CONFLICT (hour, name, label) DO UPDATE
          SET amount = CASE WHEN excluded.amount > hourly_count.amount THEN excluded.amount ELSE hourly_count.amount END
          """, [hour, key.name, key.label, amount])
      }
    }
  }

  package func hourlyCounts(since hour: Date) async throws(StoreError) -> [HourlyCount] {
    try await engine.readAged { tx in
      try tx.all(
        "SELECT hour, name, label, amount FROM hourly_count WHERE hour >= ? ORDER BY hour, name, label",
        [hour]
      ) { row in
        HourlyCount(
          hour: try row.time(0), key: CountName(try row.text(1), try row.text(2)), amount: try row.count(3))
      }
    }
  }
}
