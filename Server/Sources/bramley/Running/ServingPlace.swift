import BramleyHTTP
import BramleyServer

/// Where `bramley serve` accepts connections.
struct ServingPlace {
  let place: ListenPlace
  /// The address of the server where `server.public_url` is not set.
  let boundURL: String
  /// The place in the line that says that the server listens.
  let words: String

  /// Chooses the place: the socket that systemd handed over, else `server.unix_socket`, else a port, which is reported
  /// before anything else is started if it can't be used.
  static func claim(_ settings: Settings, inherited: Int32?) async throws -> ServingPlace {
    if let inherited {
      guard let address = settings.server.publicURL else {
        throw ConfigurationFailure(sentences: [
          "server.public_url is not set, and a socket that systemd opened has no address that clients could use"
        ])
      }
      return ServingPlace(
        place: .inherited(descriptor: inherited), boundURL: address.text, words: "the socket of systemd")
    }
    if let path = settings.server.connections.unixSocket {
      return ServingPlace(
        place: .unixSocket(path: path), boundURL: settings.server.address.text, words: path)
    }
    let address = try await ListenAddress.claim(host: settings.server.host, port: settings.server.port)
    let isSecure = settings.server.connections.certificate != nil
    return ServingPlace(
      place: .port(host: address.host.text, address.port), boundURL: address.reachableURL,
      words: isSecure ? "https" + address.url.dropFirst(4) : address.url)
  }
}
