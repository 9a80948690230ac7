import AcceptedConnections
package import BramleyCore
package import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
package import ServiceLifecycle

/// Receives webhooks on a developer's machine: verifies each and shows it, one line an event.
package struct WebhookReceiver: Sendable {
  private let secrets: WebhookSecrets
  private let status: HTTPResponse.Status
  private let now: @Sendable () -> Date
  private let show: @Sendable (String) -> Void

  /// - Parameter status: what events with a good signature are answered.
  package init(
    secrets: WebhookSecrets, status: Int = 204, now: @escaping @Sendable () -> Date,
    show: @escaping @Sendable (String) -> Void
  ) {
    self.secrets = secrets
    self.status = HTTPResponse.Status(code: status)
    self.now = now
    self.show = show
  }

  /// Returns the service that listens on this machine alone.
  package func listener(
    port: Int, onListening: @escaping @Sendable (_ port: Int) -> Void
  ) -> any Service {
    Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in try await answer(request) },
      server: HTTPServerBuilder { AcceptedChannel(HTTP1Channel(responder: $0)) },
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: port), serverName: "bramley"),
      onServerRunning: { channel in onListening(channel.localAddress?.port ?? port) },
      logger: Logger(label: "webhooks", factory: { _ in SwiftLogNoOpLogHandler() }))
  }

  private func answer(_ request: Request) async throws -> Response {
    guard request.method == .post else { return Response(status: .methodNotAllowed) }
    let body = Data(try await request.body.collect(upTo: 65_536).readableBytesView)
    let fields = request.headers
    do {
      _ = try secrets.verify(
        { name in HTTPField.Name(name).flatMap { fields[$0] } }, body: body, at: now())
    } catch {
      show("rejected: \(error.words)")
      return Response(status: .unauthorized)
    }
    show(String(decoding: body, as: UTF8.self).printable(upTo: 4_096))
    return Response(status: status)
  }
}

extension WebhookSecrets.Fault {
  fileprivate var words: String {
    switch self {
    case .incomplete: "webhook-id, webhook-timestamp or webhook-signature is missing"
    case .wrongTime: "the timestamp is not of the last five minutes"
    case .wrongSignature: "no signature is made with the secret"
    }
  }
}
