import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Two nodes over one store whose sessions may be bound, and a device with a key.
struct BoundDoor {
  static let base = "http://127.0.0.1:8080"

  let clock = ManualClock()
  let store: SQLiteStore
  let door: TestDoor
  /// Another node over the same store.
  let neighbour: TestDoor
  let services: ServerServices
  let device = ProvingDevice()

  init(_ mode: BoundSessionMode = .offered) async throws {
    store = try SQLiteStore.inMemory()
    let (store, clock) = (store, clock)
    func node() async throws -> ServerServices {
      let services = try ServerServices.over(
        store, providers: [BadgeProvider()], bound: mode, now: { clock.now })
      try await services.keys.renew()
      return services
    }
    services = try await node()
    door = try TestDoor(services)
    neighbour = try TestDoor(try await node())
  }

  /// The nonce that the server would give now.
  var nonce: String { services.boundSessions?.nonces.issue() ?? "" }

  /// A proof as the rules want it.
  func proof(_ method: String, _ path: String, token: String? = nil, by device: ProvingDevice? = nil)
    -> String
  {
    (device ?? self.device).proof(
      method, Self.base + path, nonce: nonce, token: token, at: clock.now, kind: "secure_enclave")
  }

  func signIn(
    _ owner: String = "ada", proof: String? = nil, key: String? = nil
  ) async throws -> TestDoor.Answer {
    var headers = Self.headers(proof)
    headers[.idempotencyKey] = key
    return try await door.ask(
      .post, "/v1/sign-in/badge", json: #"{"badge": "badge of \#(owner)", "device": {"name": "Phone"}}"#,
      headers: headers)
  }

  /// A bound session.
  func session(_ owner: String = "ada") async throws -> Session {
    let answer = try await signIn(owner, proof: proof("POST", "/v1/sign-in/badge"))
    return try Self.session(answer)
  }

  func refresh(_ token: String, proof: String?) async throws -> TestDoor.Answer {
    try await door.ask(
      .post, WirePath.refresh, json: #"{"refresh_token": "\#(token)"}"#, headers: Self.headers(proof))
  }

  func user(_ token: String, scheme: String = "DPoP", proof: String?) async throws -> TestDoor.Answer {
    var headers = Self.headers(proof)
    headers[.authorization] = "\(scheme) \(token)"
    return try await door.ask(.get, WirePath.user, headers: headers)
  }

  static func headers(_ proof: String?) -> HTTPFields {
    var headers = HTTPFields()
    if let proof { headers[.dpop] = proof }
    return headers
  }

  static func session(_ answer: TestDoor.Answer) throws -> Session {
    try #require(answer.status == 200, "\(answer.status) \(answer.body)")
    return try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8))
  }
}
