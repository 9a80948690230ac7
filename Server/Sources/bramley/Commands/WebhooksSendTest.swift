import ArgumentParser
import AsyncHTTPClient
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import OpenID

extension Webhooks {
  /// `bramley webhooks send-test`: sends an event to the endpoints, at once and without the store.
  struct SendTest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send-test",
      abstract: "Send an invented event to the configured endpoints, and say what they answer.")

    @Option(name: .long, help: ArgumentHelp("Only this endpoint.", valueName: "id"))
    var endpoint: String?
    @Option(
      name: .long,
      help: ArgumentHelp(
        "The event, such as user.deleted; its ids are invented. Default: webhook.test.", valueName: "type"))
    var type: String = WebhookEventType.test.rawValue
    @Option(
      name: .long,
      help: ArgumentHelp(
        "The configuration file. Default: bramley.yaml here, else /etc/bramley/bramley.yaml.",
        valueName: "file"))
    var config: String?

    func validate() throws {
      let type = WebhookEventType(rawValue: type)
      guard type == .test || WebhookEventType.known.contains(type) else {
        throw ValidationError(
          "--type must be one of \(WebhookEventType.known.map(\.rawValue).joined(separator: ", ")).")
      }
    }

    func run() async throws {
      let settings = try Settings(
        .ofCommand(config: config, flags: [:]), needsApple: false
      )
      let all = settings.webhooks.endpoints.filter {
        endpoint == nil || $0.subscription.endpoint.rawValue == endpoint
      }
      guard !all.isEmpty else {
        throw CommandFailure(
          .configuration,
          endpoint == nil ? "webhooks names no endpoint" : "webhooks has no endpoint with this id")
      }
      let http = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: ProviderTransport.clientConfiguration)
      let surroundings = Surroundings.live
      let now = surroundings.now()
      let event = WebhookEvent(WebhookEventType(rawValue: type), of: "00000000-0000-7000-8000-000000000000")
      var hasFailed = false
      for configured in all {
        let endpoint = WebhookEndpoint(
          configured.subscription,
          caller: WebhookCaller(
            url: configured.url, secrets: configured.secrets, transport: .live(http), now: surroundings.now))
        let webhook = NewWebhook(event, for: endpoint.id, at: now, in: surroundings)
        let fault = await endpoint.deliver(Data(webhook.body.utf8), id: webhook.id)
        hasFailed = hasFailed || fault != nil
        StandardStreams.output("\(endpoint.id): \(fault?.words ?? "accepted")")
      }
      try? await http.shutdown()
      if hasFailed { throw CommandFailure(.refused, "not every endpoint accepted the event") }
    }
  }
}
