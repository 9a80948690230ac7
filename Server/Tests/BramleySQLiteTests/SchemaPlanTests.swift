import BramleyCore
import BramleySQL
import Testing

@Suite struct SchemaPlanTests {
  private let old = [SchemaMigration("1 baseline", .expand) { _ in [] }]
  private let new = [
    SchemaMigration("1 baseline", .expand) { _ in [] },
    SchemaMigration("2 adds a column", .expand) { _ in [] },
    SchemaMigration("3 drops the other", .contract) { _ in [] },
  ]

  private func applied(_ migrations: some Sequence<SchemaMigration>) -> [AppliedMigration] {
    migrations.map { AppliedMigration(name: $0.name, phase: $0.phase) }
  }

  @Test func `a version works beside a later one that has only added`() throws {
    let plan = try SchemaPlan(known: old, applied: applied(new.prefix(2)))
    #expect(plan.missing.isEmpty && plan.newer == ["2 adds a column"])
  }

  @Test func `a version refuses a store from which a later one has removed something, by its name`() {
    let error = #expect(throws: StoreError.self) { try SchemaPlan(known: old, applied: applied(new)) }
    #expect(error?.description.contains("3 drops the other") == true)
  }

  @Test func `a phase that a later version invented is one that removes`() {
    #expect(throws: StoreError.self) {
      try SchemaPlan(known: old, applied: applied(old) + [AppliedMigration(name: "9 new", phase: nil)])
    }
  }

  @Test func `what is missing is taken in its order`() throws {
    let plan = try SchemaPlan(known: new, applied: applied(old))
    #expect(plan.missing.map(\.name) == ["2 adds a column", "3 drops the other"])
  }
}
