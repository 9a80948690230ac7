public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension AppleTransport {
  /// How the HTTP client for ``live(_:)`` is set up: a redirect would carry the client secret elsewhere,
  /// so none is followed.
  public static var clientConfiguration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(10)))
    // Whoever calls decides about another try; a refused connection is an answer.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// The real one; ten seconds for each call.
  public static func live(_ client: HTTPClient) -> AppleTransport {
    AppleTransport { call in
      let response = try await client.execute(request(call), timeout: .seconds(10))
      let body = try await response.body.collect(upTo: maximumBody)
      return Answer(
        status: Int(response.status.code), body: Data(body.readableBytesView),
        retryAfter: response.headers.first(name: "Retry-After").flatMap(AnswerFields.seconds),
        date: response.headers.first(name: "Date").flatMap(AnswerFields.date))
    }
  }

  private static func request(_ call: Call) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: call.url.absoluteString)
    request.headers.add(name: "Accept", value: "application/json")
    request.headers.add(name: "User-Agent", value: "Bramley")
    if let bearer = call.bearer { request.headers.add(name: "Authorization", value: "Bearer \(bearer)") }
    if let form = call.form {
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(ByteBuffer(string: FormBody.encode(form)))
    }
    return request
  }
}
