public import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

/// How bytes get to Apple and back: one closure, so that tests and emulators stand in.
public struct AppleTransport: Sendable {
  /// An answer of Apple.
  public struct Answer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body, at most ``AppleTransport/maximumBody`` bytes.
    public var body: Data
    /// `Retry-After` in seconds, where the answer had one.
    public var retryAfter: TimeInterval?

    /// Makes an answer.
    public init(status: Int, body: Data, retryAfter: TimeInterval? = nil) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
    }
  }

  /// The most bytes of an answer that are read.
  public static let maximumBody = 256 * 1024

  /// Sends: a form by POST, or a GET where `form` is nil.
  public var send: @Sendable (_ url: URL, _ form: [(String, String)]?) async throws -> Answer

  /// Makes a transport.
  public init(send: @escaping @Sendable (_ url: URL, _ form: [(String, String)]?) async throws -> Answer) {
    self.send = send
  }

  /// How the HTTP client for ``live(_:)`` is set up: a redirect would carry the client secret elsewhere,
  /// so none is followed.
  public static var clientConfiguration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(10)))
    // Whoever calls decides about another try; a refused connection is an answer.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// `Retry-After` as whole seconds, a day at most; the form with a date is passed over.
  static func seconds(retryAfter text: String) -> TimeInterval? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return TimeInterval(min(UInt32(text) ?? 86_400, 86_400))
  }

  /// The real one; ten seconds for each call.
  public static func live(_ client: HTTPClient) -> AppleTransport {
    AppleTransport { url, form in
      var request = HTTPClientRequest(url: url.absoluteString)
      request.headers.add(name: "Accept", value: "application/json")
      request.headers.add(name: "User-Agent", value: "Bramley")
      if let form {
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        request.body = .bytes(ByteBuffer(string: FormBody.encode(form)))
      }
      let response = try await client.execute(request, timeout: .seconds(10))
      let body = try await response.body.collect(upTo: maximumBody)
      return Answer(
        status: Int(response.status.code), body: Data(body.readableBytesView),
        retryAfter: response.headers.first(name: "Retry-After").flatMap(seconds))
    }
  }
}
