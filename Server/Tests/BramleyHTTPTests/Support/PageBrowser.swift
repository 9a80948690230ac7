import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization
import Testing

@testable import BramleyHTTP

/// A browser without scripts, before a server's own pages: it keeps cookies, and sends the fields of forms.
final class PageBrowser: Sendable {
  static let verifier = String(repeating: "v", count: 43)
  /// An address on the server's own site.
  static let back = "https://127.0.0.1/back?x=1"
  let door: TestDoor
  private let jar = Mutex<[String: String]>([:])

  init(_ door: TestDoor) { self.door = door }

  /// A door to a server with pages, over a store of its own.
  static func door(clock: ManualTime = ManualTime(), origins: [String] = []) async throws -> TestDoor {
    let services = try ServerServices.over(
      SQLiteStore.inMemory(), providers: [GateProvider()], hasPages: true, now: { clock.now })
    try await services.keys.renew()
    return try TestDoor(services)
  }

  var cookies: [String: String] {
    get { jar.withLock { $0 } }
    set { jar.withLock { $0 = newValue } }
  }

  func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestDoor.Answer {
    try await send(.get, path, headers, nil)
  }

  /// Sends a form with the hidden fields of the page that it is on.
  func post(
    _ path: String, _ fields: [String: String], on page: TestDoor.Answer, _ headers: HTTPFields = [:]
  ) async throws -> TestDoor.Answer {
    try await post(path, page.hidden.merging(fields) { $1 }, headers)
  }

  func post(
    _ path: String, _ fields: [String: String], _ headers: HTTPFields = [:]
  ) async throws -> TestDoor.Answer {
    var headers = headers
    headers[.contentType] = "application/x-www-form-urlencoded"
    let form = fields.map { "\($0)=\(Redirect.escaped($1))" }.joined(separator: "&")
    return try await send(.post, path, headers, RequestBody(buffer: ByteBuffer(string: form)))
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields, _ body: RequestBody?
  ) async throws -> TestDoor.Answer {
    var headers = headers
    let cookies = cookies
    if !cookies.isEmpty, headers[.cookie] == nil {
      headers[.cookie] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    }
    if headers[.accept] == nil { headers[.accept] = "text/html" }
    let own = "http://127.0.0.1:8080"
    let path = path.hasPrefix(own) ? String(path.dropFirst(own.count)) : path
    let answer = try await door.ask(method, path, headers: headers, body: body)
    for field in answer.headers[values: .setCookie] {
      guard let pair = field.split(separator: ";").first, let equals = pair.firstIndex(of: "=") else {
        continue
      }
      let (name, value) = (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
      jar.withLock { $0[name] = field.contains("Max-Age=0") ? nil : value }
    }
    return answer
  }

  /// The path of a client's request.
  static func authorize(_ more: String = "", back: String = back) -> String {
    let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
    return "/v1/authorize?response_type=code&client_id=app&redirect_uri=\(Redirect.escaped(back))&state=s"
      + "&code_challenge=\(challenge)&code_challenge_method=S256\(more)"
  }

  /// Signs up by address and password, on the way of a flow or alone.
  @discardableResult
  func signUp(
    _ email: String = "ada@example.com", flow: String? = nil
  ) async throws -> TestDoor.Answer {
    let page = try await get("/sign-up\(flow.map { "?flow=\($0)" } ?? "")")
    return try await post(
      "/sign-up", ["email": email, "password": "a long pass phrase", "given": "Ada"], on: page)
  }

  /// Redeems the code of an answer that leads to the client.
  func redeem(_ answer: TestDoor.Answer, back: String = back) async throws -> TestDoor.Answer {
    let code = try #require(answer.query["code"])
    return try await door.ask(
      "/v1/token",
      form: "grant_type=authorization_code&code=\(code)&code_verifier=\(Self.verifier)&client_id=app"
        + "&redirect_uri=\(Redirect.escaped(back))")
  }
}

/// A clock that a test sets.
final class ManualTime: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
  var now: Date { time.withLock { $0 } }
  func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

extension TestDoor.Answer {
  /// Where it leads.
  var location: String { headers[.location] ?? "" }

  /// The query of where it leads.
  var query: [String: String] {
    let items = URLComponents(string: location)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  /// The hidden fields of the page's first form.
  var hidden: [String: String] {
    let form = body.split(separator: "</form>").first { $0.contains("csrf") } ?? ""
    let fields = String(form).matches(of: /<input type="hidden" name="([a-z]+)" value="([^"]*)">/)
    return Dictionary(fields.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { first, _ in first })
  }
}
