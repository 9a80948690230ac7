import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

/// The addresses that are registered in Facebook's console.
@Suite struct FacebookCallbackRoutesTests {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)
  let door: TestDoor

  init() throws { door = try Self.door(over: SQLiteStore.inMemory()) }

  private static func door(over store: some ServerServices.ServiceStore & FacebookEventStore) throws
    -> TestDoor
  {
    var services = try ServerServices.over(store)
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let made = KeyRing([key], now: { Self.now })
    let ring = try #require(made)
    services.facebookCallbacks = FacebookCallbackService(
      app: FacebookApp(id: "2000000001", secret: "facebook secret"), publicURL: "https://id.example.com",
      store: store, ring: ring, liveness: LivenessCache(),
      tombstoneLifetime: 86_460, surroundings: Surroundings(now: { now }, random: Surroundings.live.random))
    return try TestDoor(services)
  }

  private func signed(secret: String = "facebook secret", at seconds: Int = 0) -> String {
    let time = Int(Self.now.timeIntervalSince1970) + seconds
    let payload = Data(#"{"algorithm":"HMAC-SHA256","issued_at":\#(time),"user_id":"1001"}"#.utf8).base64URL
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(payload.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return "signed_request=\(Data(code).base64URL).\(payload)"
  }

  @Test func `a removed app is answered with an empty object, also for an unknown person`() async throws {
    let answer = try await door.ask("/v1/notifications/facebook/deauthorize", form: signed())
    #expect(answer.status == 200 && answer.body == "{}")
  }

  @Test func `a deletion request is answered with its page and its code, the same each time`() async throws {
    let form = signed()
    let answer = try await door.ask("/v1/notifications/facebook/deletion", form: form)
    let code = try #require(answer.json?["confirmation_code"] as? String)
    #expect(answer.status == 200)
    #expect(answer.json?["url"] as? String == "https://id.example.com/deletions/\(code)")
    // The order of an object's members may differ.
    let again = try await door.ask("/v1/notifications/facebook/deletion", form: form)
    #expect(again.json as? [String: String] == answer.json as? [String: String])
  }

  @Test(arguments: ["deauthorize", "deletion"])
  func `what Facebook did not sign, or signed long ago, is refused`(path: String) async throws {
    let path = "/v1/notifications/facebook/\(path)"
    for form in [
      "", "signed_request=", "signed_request=a.b", "other=1", signed(at: -4_000), signed(at: 100),
    ] {
      let answer = try await door.ask(path, form: form)
      #expect(answer.status == 400 && answer.problem?.code == .invalidRequest, "\(form.prefix(20))")
      #expect(!answer.body.contains("1001"))
    }
    let forged = try await door.ask(path, form: signed(secret: "another secret"))
    #expect(forged.status == 401 && forged.problem?.code == .credentialsInvalid)
    #expect(try await door.ask(.post, path, json: "{}").status == 415)
    let large = "signed_request=" + String(repeating: "a", count: FacebookCallbackRoutes.maximumBytes)
    #expect(try await door.ask(path, form: large).status == 413)
    #expect(try await door.ask(.get, path).status == 405)
  }

  @Test(arguments: ["deauthorize", "deletion"])
  func `a server without Facebook has no such address`(path: String) async throws {
    let answer = try await TestDoor(ServerServices.over(SQLiteStore.inMemory()))
      .ask("/v1/notifications/facebook/\(path)", form: signed())
    #expect(answer.status == 404 && answer.problem?.remedy?.contains("facebook.app_id") == true)
  }
}
