import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import OpenID
import Testing

/// A running emulator with a clock, and a browser of sorts.
struct Rig: Sendable {
  static let native = "com.example.bramley"
  static let web = "com.example.bramley.web"
  static let redirect = "http://localhost:8080/v1/callback/apple"

  let emulator: AppleIDEmulator
  let clock: TestClock
  let receiver: Receiver
  let sleeps: Sleeps

  // Redirects are tested, so they are not followed. One client for all tests, for the life of the process.
  private static let http = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

  static func run(
    folder: URL? = nil, people: [NewPerson] = WorldStart.standardPeople,
    strictness: Strictness = .lenient, receiver: Receiver = Receiver(), provider: ProviderPost? = nil,
    clock: TestClock = TestClock(), _ body: (Rig) async throws -> Void
  ) async throws {
    let sleeps = Sleeps()
    let apple = try EmulatedApple(
      folder: folder, start: WorldStart(people: people), strictness: strictness,
      notifications: receiver.sender,
      providerSender: provider.map { post in { @Sendable url, type, body in post.take(url, type, body) } },
      now: { clock.now }, sleep: { sleeps.record($0) })
    try await AppleIDEmulator.run(apple) { emulator in
      try await body(Rig(emulator: emulator, clock: clock, receiver: receiver, sleeps: sleeps))
    }
  }

  func send(
    _ method: String, _ path: String, headers: [(String, String)] = [], body: String? = nil
  ) async throws -> Reply {
    var request = HTTPClientRequest(url: emulator.baseURL.absoluteString + path)
    request.method = HTTPMethod(rawValue: method)
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    if let body { request.body = .bytes(Data(body.utf8)) }
    let response = try await Self.http.execute(request, timeout: .seconds(120))
    let data = Data((try await response.body.collect(upTo: 1 << 20)).readableBytesView)
    return Reply(
      status: Int(response.status.code), headers: response.headers.map { ($0.name, $0.value) }, body: data)
  }

  func get(_ path: String, headers: [(String, String)] = []) async throws -> Reply {
    try await send("GET", path, headers: headers)
  }

  func form(
    _ path: String, _ fields: [(String, String)], headers: [(String, String)] = []
  ) async throws -> Reply {
    try await send(
      "POST", path, headers: [("Content-Type", "application/x-www-form-urlencoded")] + headers,
      body: FormBody.encode(fields))
  }

  /// A control that must succeed.
  @discardableResult
  func control(_ path: String, _ body: String? = nil, method: String = "POST") async throws -> Reply {
    let reply = try await send(
      method, "/_emulator/\(path)", headers: body.map { _ in [("Content-Type", "application/json")] } ?? [],
      body: body)
    #expect((200..<300).contains(reply.status), "\(reply.text)")
    return reply
  }

  func json(_ path: String, _ body: String, headers: [(String, String)] = []) async throws -> Reply {
    try await send("POST", path, headers: [("Content-Type", "application/json")] + headers, body: body)
  }
}
