import AsyncHTTPClient
import BramleyClient
import NIOCore
import OpenID

extension ProviderTransport {
  /// A client for ``patient(_:)``.
  static func patientClient() -> HTTPClient {
    var configuration = clientConfiguration
    configuration.timeout = .init(connect: .seconds(60), read: .seconds(120))
    return HTTPClient(configuration: configuration)
  }

  /// Sends calls over HTTP, with limits that a busy machine never reaches: a call that failed would be tried again by
  /// the test's clock, which may stand still.
  static func patient(_ client: HTTPClient = .shared) -> ProviderTransport {
    live(client, within: .seconds(120))
  }
}

extension Transport {
  /// The transport of an app, with limits that a busy machine never reaches.
  static var patient: Transport { .live(idle: 110, deadline: .seconds(110)) }
}
