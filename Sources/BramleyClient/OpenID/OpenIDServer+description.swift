import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension OpenIDServer {
  /// Fetches what the server says of itself, and checks that it is the server that the app means.
  func metadata() async throws(BackendFailure) -> AuthorizationServerMetadata {
    if case .endpoints(let known) = description { return try checked(known) }
    guard let address = descriptionAddress, Self.isSafe(address) else {
      throw misconfigured("the address of its description must begin with https")
    }
    var request = URLRequest(url: address)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let answer: HTTPAnswer
    do throws(TransportError) { answer = try await transport.send(request) } catch { throw .network(error) }
    return try checked(answer.value(AuthorizationServerMetadata.self))
  }

  private func checked(
    _ metadata: AuthorizationServerMetadata
  ) throws(BackendFailure) -> AuthorizationServerMetadata {
    // RFC 8414, section 3.3. A slash at the end is what people forget.
    guard Self.withoutSlash(metadata.issuer) == Self.withoutSlash(issuer.absoluteString) else {
      throw misconfigured("it calls itself another issuer than the app's")
    }
    let endpoints = [
      metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.userInfoEndpoint,
      metadata.revocationEndpoint,
    ]
    guard endpoints.allSatisfy({ $0.map(Self.isSafe) ?? true }) else {
      throw misconfigured("its endpoints must begin with https")
    }
    if let methods = metadata.challengeMethods, !methods.contains("S256") {
      throw misconfigured("it does not support PKCE with S256")
    }
    return metadata
  }

  /// The refusal for a server that does not fit, which names what to change.
  func misconfigured(_ reason: String) -> BackendFailure {
    .refused(
      Problem(
        code: .providerConfiguration, title: "The server \(name) can’t be used", status: 400, detail: reason))
  }

  /// Whether a secret may be sent there: by TLS, or to a provider on this machine.
  static func isSafe(_ url: URL) -> Bool {
    switch url.scheme?.lowercased() {
    case "https": url.host()?.isEmpty == false
    case "http": ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host()?.lowercased())
    default: false
    }
  }

  private static func withoutSlash(_ text: String) -> String {
    text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
