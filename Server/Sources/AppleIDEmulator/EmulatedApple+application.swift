import AcceptedConnections
import EmulatorKit
public import Foundation
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ProviderEmulator

extension EmulatedApple {
  /// The emulator as a Hummingbird application, which is a `Service` for a `ServiceGroup`.
  ///
  /// - Parameters:
  ///   - host: the address to listen on.
  ///   - port: the port, 0 for a free one.
  ///   - mailPort: the port of the mail server, 0 for a free one; nil for no mail server.
  ///   - logger: the log, which never contains secrets, codes, tokens or addresses of people.
  ///   - onServerRunning: called with the base address once the emulator accepts requests.
  public func application(
    host: String = "127.0.0.1", port: Int = 0, mailPort: Int? = nil, logger: Logger,
    onServerRunning: @escaping @Sendable (URL) async -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    let guardian = LocalOnly(host: host)
    let router = Router(context: EmulatorContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: JournalMiddleware(journal) { self.now })
    AuthorizeRoutes(apple: self).add(to: router)
    TokenRoutes(apple: self).add(to: router)
    DiscoveryRoutes(apple: self).add(to: router)
    providers.add(to: router)
    TwilioRoutes(apple: self).add(to: router)
    VonageRoutes(apple: self).add(to: router)
    CaptchaRoutes(apple: self).add(to: router)
    LeakedPasswordRoutes(apple: self).add(to: router)
    DeviceCheckRoutes(apple: self).add(to: router)
    ControlRoutes(apple: self, guardian: guardian).add(to: router)
    ConsoleRoutes(apple: self, guardian: guardian).add(to: router)
    HomeRoutes(apple: self, guardian: guardian).add(to: router)
    let mail = mailPort.map { SMTPListener(host: host, port: $0, policy: mailPolicy) }
    return Application(
      router: router,
      server: HTTPServerBuilder { responder in
        AcceptedChannel(
          HTTP1Channel(
            responder: responder,
            configuration: .init(
              additionalChannelHandlers: [DateHeader { self.now }], idleTimeout: .seconds(60))))
      },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      services: [NotificationDelivery(apple: self)] + (mail.map { [$0] } ?? []),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port, let base = Self.base(host: host, port: port) else {
          return
        }
        if let mail {
          // Without the port the listener has failed, which ends the application.
          guard let port = await mail.listeningPort() else { return }
          self.smtpURL = Self.base(host: host, port: port, scheme: "smtp")
        }
        self.baseURL = base
        self.prepareSigningKeys()
        await onServerRunning(base)
      },
      logger: logger)
  }

  private static func base(host: String, port: Int, scheme: String = "http") -> URL? {
    let name =
      switch host {
      case "0.0.0.0", "": "127.0.0.1"
      case "::": "[::1]"
      case let host where host.contains(":") && !host.hasPrefix("["): "[\(host)]"
      default: host
      }
    return URL(string: "\(scheme)://\(name):\(port)")
  }
}
