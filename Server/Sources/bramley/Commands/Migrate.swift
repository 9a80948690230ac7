import ArgumentParser
import BramleyServer

/// `bramley migrate`: moves the schema of the store forward.
struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Move the store's schema forward, or show what that would do.",
    discussion: """
      A step of the schema either adds (expand), or removes what the version before needed (contract). On PostgreSQL \
      every start of `bramley serve` takes the steps that add, so that nodes of the old and the new version run side by \
      side. Once all nodes run the new version, take the others:

        bramley migrate --plan
        bramley migrate

      A node whose version needs what was removed refuses to start, and names the step. SQLite has one server, which \
      takes all steps when it starts.
      """)

  @OptionGroup var options: OperatorOptions
  @Flag(name: .long, help: "Show the steps, their statements and their locks, and change nothing.")
  var plan = false

  func run() async throws {
    let settings = try options.settings()
    let plan = try await SchemaReport.plan(of: settings)
    if !self.plan, !plan.steps.isEmpty { try await SchemaReport.moveForward(settings) }
    let report = SchemaReport(plan, isDone: !self.plan)
    try options.print(report, or: report.lines)
  }
}
