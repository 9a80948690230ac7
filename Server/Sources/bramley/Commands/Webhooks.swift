import ArgumentParser
import BramleyAPI
import BramleyCore
import Foundation

/// `bramley webhooks`: the events that are sent to the app's own back ends.
struct Webhooks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhooks",
    abstract: "Show what waits for the app's back ends, have it tried again, and try a receiver.",
    discussion: """
      A server reports what happens to accounts and sessions to the endpoints of `webhooks` in its configuration. An \
      event stays stored until its endpoint has accepted it; one that could not be delivered for three days is \
      skipped, and stays visible until it is delivered, or for `retention.undelivered_webhooks_days`.

      \(OperatorOptions.discussion)
      """,
    subcommands: [List.self, Retry.self, SendTest.self, Listen.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the endpoints, and the events that wait for them, skipped ones first.")

    @OptionGroup var options: OperatorOptions
    @Flag(name: .long, help: "Only events that were skipped.")
    var skipped = false
    @Option(name: .long, help: ArgumentHelp("Only events for an endpoint.", valueName: "id"))
    var endpoint: String?
    @Option(name: .long, help: ArgumentHelp("Only events of an account.", valueName: "id"))
    var user: String?
    @Option(name: .long, help: ArgumentHelp("So many events at most: 1 to 10000.", valueName: "number"))
    var limit: Int = 100

    func validate() throws {
      guard (1...10_000).contains(limit) else {
        throw ValidationError("--limit must be between 1 and 10000.")
      }
    }

    func run() async throws {
      let settings = try options.settings()
      let filter = WebhookFilter(
        endpoint: endpoint.map(WebhookEndpointID.init(rawValue:)), user: user.map(UserID.init(rawValue:)),
        isSkipped: skipped ? true : nil)
      let report = try await OperatorStore.open(settings) { open in
        let webhooks = try await open.store.webhooks(filter, limit: limit + 1, at: open.now)
        return WebhooksReport(
          configured: settings.webhooks, tallies: try await open.store.webhookTallies(),
          standings: try await open.store.webhookStandings(), webhooks: webhooks.prefix(limit),
          more: webhooks.count > limit)
      }
      try options.print(report, or: report.lines)
    }
  }

  struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry",
      abstract: "Have events tried again at once, and end the pause of an endpoint.",
      discussion: """
        Skipped events are tried for three days again; those that wait are tried at once. A running server takes them \
        within a second.
        """)

    @OptionGroup var options: OperatorOptions
    @Option(name: .long, help: ArgumentHelp("One event.", valueName: "id"))
    var id: String?
    @Option(name: .long, help: ArgumentHelp("All events for an endpoint.", valueName: "id"))
    var endpoint: String?
    @Flag(name: .long, help: "All events for all endpoints.")
    var all = false

    func validate() throws {
      guard [id != nil, endpoint != nil, all].count(where: \.self) == 1 else {
        throw ValidationError("Say what to retry by --id, --endpoint or --all.")
      }
    }

    func run() async throws {
      let selection: WebhookRetry.Selection =
        id.map { .webhook(WebhookID(rawValue: $0)) }
        ?? .endpoint(endpoint.map(WebhookEndpointID.init(rawValue:)))
      let count = try await OperatorStore.open(options.settings()) { open in
        try await open.store.retry(WebhookRetry(selection, at: open.now))
      }
      guard let count else {
        throw CommandFailure(.refused, "there is no such event; what was delivered is forgotten")
      }
      try options.print(
        RetryReport(revived: count), or: ["\(count) \(count == 1 ? "event is" : "events are") due again."])
    }
  }
}
