import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

/// `bramley migrate` on a PostgreSQL database.
@Suite(.limitedConcurrency) struct MigrateCommandTests {
  private struct Output: Decodable {
    struct Step: Decodable {
      struct Statement: Decodable { var sql: String }
      var name: String
      var phase: String
      var statements: [Statement]
    }
    var steps: [Step]
    var newer: [String]
    var done: Bool
  }

  @Test func `the plan names each step and changes nothing; then the steps are taken, once`() async throws {
    let cluster = try await PostgresCluster.shared
    try await PostgresCluster.withDatabase { url in
      var command = Operator(folder: try TemporaryFolder())
      command.environment = [
        "BRAMLEY_DATABASE_URL": url,
        "BRAMLEY_SERVER_MASTER_KEY": Surroundings.live.random(32).base64EncodedString(),
      ]
      for _ in 0..<2 {
        let answer = try await command("migrate", "--plan", "--json")
        #expect(answer.status == 0, "\(answer.errors)")
        let plan = try answer.decode(Output.self)
        #expect(plan.steps.map(\.name) == Schema.migrations.map(\.name) && !plan.done)
        #expect(
          plan.steps.map(\.statements.count)
            == Schema.migrations.map { $0.statements(PostgresStore.dialect).count })
      }
      let taken = try await command("migrate", "--json").decode(Output.self)
      #expect(taken.done && taken.steps.count == Schema.migrations.count)
      #expect(try await command("migrate", "--plan", "--json").decode(Output.self).steps.isEmpty)
      #expect(try await command("migrate").output.contains("the schema is that of this version"))

      // A version that only added runs beside this one; one that removed something does not.
      func add(_ name: String, _ phase: String) async throws {
        try await cluster.execute(
          "INSERT INTO schema_migration (name, phase) VALUES ('\(name)', '\(phase)')",
          in: PostgresCluster.name(url))
      }
      try await add("98 adds", "expand")
      #expect(try await command("migrate", "--plan", "--json").decode(Output.self).newer == ["98 adds"])
      try await add("99 removes", "contract")
      let refused = try await command("migrate", "--plan")
      #expect(refused.status != 0 && refused.errors.contains("99 removes"), "\(refused)")
    }
  }
}
