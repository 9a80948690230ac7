public import AsyncHTTPClient
import Foundation
package import NIOCore
import NIOHTTP1

extension ProviderTransport {
  /// The configuration of an HTTP client for ``live(_:)``. Redirects are not followed, since one would send the
  /// client secret to another address. `SSL_CERT_FILE` names the authorities to trust in place of the system's.
  public static var clientConfiguration: HTTPClient.Configuration {
    clientConfiguration(trusting: TrustedAuthorities(environment: ProcessInfo.processInfo.environment))
  }

  /// The configuration with a choice of authorities.
  package static func clientConfiguration(
    trusting authorities: TrustedAuthorities
  ) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(10)))
    // The caller decides about retries; a refused connection is reported at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.tlsConfiguration = authorities.configuration
    return configuration
  }

  /// Sends calls over HTTP, each with a timeout of ten seconds.
  public static func live(_ client: HTTPClient) -> ProviderTransport {
    live(client, within: .seconds(10))
  }

  /// Sends calls over HTTP, each with a timeout.
  package static func live(_ client: HTTPClient, within limit: TimeAmount) -> ProviderTransport {
    ProviderTransport { call in
      let response = try await client.execute(request(call), timeout: limit)
      let body = try await response.body.collect(upTo: maximumBody)
      return Answer(
        status: Int(response.status.code), body: Data(body.readableBytesView),
        retryAfter: response.headers.first(name: "Retry-After").flatMap(AnswerFields.seconds),
        date: response.headers.first(name: "Date").flatMap(HTTPDate.date))
    }
  }

  private static func request(_ call: Call) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: call.url.absoluteString)
    request.headers.add(name: "Accept", value: "application/json")
    request.headers.add(name: "User-Agent", value: "Bramley")
    if let authorization = call.authorization {
      request.headers.add(name: "Authorization", value: authorization.field)
    }
    for field in call.fields { request.headers.add(name: field.name, value: field.value) }
    request.method = HTTPMethod(rawValue: call.sentMethod.rawValue)
    if let form = call.form {
      request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(ByteBuffer(string: FormBody.encode(form)))
    } else if let json = call.json {
      request.headers.add(name: "Content-Type", value: call.mediaType)
      request.body = .bytes(ByteBuffer(bytes: json))
    }
    return request
  }
}

extension ProviderTransport.Authorization {
  /// The field's value. Id and secret are form-encoded before they are joined (RFC 6749, section 2.3.1).
  package var field: String {
    switch self {
    case .bearer(let token): "Bearer \(token)"
    case .basic(let client, let secret):
      "Basic "
        + Data("\(FormBody.escape(client)):\(FormBody.escape(secret))".utf8).base64EncodedString()
    }
  }
}
