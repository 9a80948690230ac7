import BramleyAPI
import BramleyCore
import CoreMetrics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Support

@testable import BramleyHTTP

/// A front door that is called without a socket.
struct TestDoor: Sendable {
  let door: FrontDoor
  let metrics: PrometheusMetrics
  let log: LogRecorder

  struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: String

    var problem: Problem? { try? WireJSON.decoder().decode(Problem.self, from: Data(body.utf8)) }
    var oauthError: OAuthErrorBody? {
      try? WireJSON.decoder().decode(OAuthErrorBody.self, from: Data(body.utf8))
    }
    var json: [String: Any]? { (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] }
  }

  /// A door that a test has changed.
  init(door: FrontDoor, metrics: PrometheusMetrics, log: LogRecorder) {
    self.door = door
    self.metrics = metrics
    self.log = log
  }

  /// A door to endpoints of the test's own.
  init(
    _ endpoints: [Endpoint], limits: ClientLimits = .none, origins: [String] = [], clock: UptimeClock = .live
  ) {
    var settings = ServerSettings(publicURL: "http://127.0.0.1:8080")
    settings.origins = origins
    metrics = PrometheusMetrics()
    log = LogRecorder()
    door = FrontDoor(
      endpoints, settings: settings, pages: PageSet(),
      limiter: ClientLimiter(limits: limits, proxies: TrustedProxies([]), clock: clock),
      metrics: metrics, clock: clock, ids: RequestIDs(seed: 1), now: { Date() },
      logger: log.logger())
  }

  /// A door to the server's own endpoints, over a store that is down.
  init(publicURL: String = "http://127.0.0.1:8080", demo: Bool = false) throws {
    try self.init(.unreachable(publicURL: publicURL), publicURL: publicURL, demo: demo)
  }

  /// A door to the endpoints of services.
  init(
    _ services: ServerServices, publicURL: String = "http://127.0.0.1:8080", demo: Bool = false,
    captcha: CaptchaOffer? = nil, limits: ClientLimits? = nil
  ) throws {
    var settings = ServerSettings(publicURL: publicURL)
    if let limits { settings.limits = limits }
    settings.captcha = captcha
    if demo {
      settings.demo = DemoSettings(
        clientID: "app", emulatorPage: "http://127.0.0.1:8081/", inbox: "http://127.0.0.1:8081/#mail")
    }
    metrics = PrometheusMetrics()
    log = LogRecorder()
    door =
      WebServer(
        services: services, settings: settings, metrics: metrics, logger: log.logger()
      ).door
  }

  func ask(
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: RequestBody? = nil
  ) async throws -> Answer {
    let head = HTTPRequest(
      method: method, scheme: "http", authority: "evil.example", path: path, headerFields: headers)
    let request = Request(head: head, body: body ?? RequestBody(buffer: ByteBuffer()))
    let context = ServerContext(
      source: ApplicationRequestContextSource(
        channel: EmbeddedChannel(), logger: TransportLog.logger(over: log.logger())))
    let response = try await door.respond(to: request, context: context)
    let writer = BodyCollector()
    try await response.body.write(writer)
    let body = String(decoding: writer.data, as: UTF8.self)
    return Answer(status: response.status.code, headers: response.headers, body: body)
  }

  func ask(
    _ method: HTTPRequest.Method, _ path: String, json: String, headers: HTTPFields = [:]
  ) async throws -> Answer {
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    return try await ask(method, path, headers: headers, body: RequestBody(buffer: ByteBuffer(string: json)))
  }

  func ask(_ path: String, form: String, headers: HTTPFields = [:]) async throws -> Answer {
    var headers = headers
    headers[.contentType] = "application/x-www-form-urlencoded"
    return try await ask(
      .post, path, headers: headers,
      body: RequestBody(buffer: ByteBuffer(string: form)))
  }
}

extension ClientLimiter {
  /// A limiter that limits nobody.
  static var unlimited: ClientLimiter {
    ClientLimiter(limits: .none, proxies: TrustedProxies([]), clock: .live, capacity: 0)
  }
}
