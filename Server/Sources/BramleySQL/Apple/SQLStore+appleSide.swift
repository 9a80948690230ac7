package import BramleyCore
package import Foundation

extension SQLStore: AppleSideStore {
  package func use(
    with side: AppleSide, allowsBoth: Bool, at now: Date
  ) async throws(StoreError) -> AppleSideRule.Verdict {
    try await engine.write { tx in
      let verdict = try tx.judge(side, allowsBoth: allowsBoth)
      guard case .accepted(let forgotten) = verdict else { return verdict }
      for other in forgotten { try tx.write("DELETE FROM apple_side WHERE side = ?", [other.rawValue]) }
      try tx.write(
        "INSERT INTO apple_side (side, since) VALUES (?, ?) ON CONFLICT (side) DO NOTHING",
        [side.rawValue, now])
      return verdict
    }
  }
}

extension SQLTransaction {
  /// Returns the rule's verdict on using the store with a side; nothing is written.
  package func judge(_ side: AppleSide, allowsBoth: Bool) throws -> AppleSideRule.Verdict {
    let marks = try all("SELECT side FROM apple_side", []) { AppleSide(rawValue: try $0.text(0)) }
    let isEmpty = try ["account", "job"].allSatisfy {
      try first("SELECT 1 FROM \($0) LIMIT 1", [], { _ in true }) == nil
    }
    return AppleSideRule.judge(
      side, marks: Set(marks.compactMap(\.self)), isEmpty: isEmpty, allowsBoth: allowsBoth)
  }
}
