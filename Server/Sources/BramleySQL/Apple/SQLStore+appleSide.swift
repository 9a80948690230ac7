package import BramleyCore
package import Foundation

extension SQLStore: AppleSideStore {
  package func use(
    with side: AppleSide, allowsBoth: Bool, at now: Date
  ) async throws(StoreError) -> AppleSideRule.Verdict {
    try await engine.write { tx in
      let marks = try tx.all("SELECT side FROM apple_side", []) { AppleSide(rawValue: try $0.text(0)) }
      let isEmpty = try ["account", "job"].allSatisfy {
        try tx.first("SELECT 1 FROM \($0) LIMIT 1", [], { _ in true }) == nil
      }
      let verdict = AppleSideRule.judge(
        side, marks: Set(marks.compactMap(\.self)), isEmpty: isEmpty, allowsBoth: allowsBoth)
      guard case .accepted(let forgotten) = verdict else { return verdict }
      for other in forgotten { try tx.write("DELETE FROM apple_side WHERE side = ?", [other.rawValue]) }
      if !marks.contains(side) {
        try tx.write("INSERT INTO apple_side (side, since) VALUES (?, ?)", [side.rawValue, now])
      }
      return verdict
    }
  }
}
