import BramleyAPI
import BramleySQL
import BramleySQLite
import Crypto
import Foundation
import OpenID
import Support
import Synchronization
import Testing

@testable import BramleyCore

/// A stand-in for the service: it knows some passwords and records what it is asked.
private final class LeakService: Sendable {
  private let asked = Mutex<[ProviderTransport.Call]>([])
  let known: [String]
  var calls: [ProviderTransport.Call] { asked.withLock(\.self) }

  init(_ known: [String]) { self.known = known }

  var transport: ProviderTransport {
    ProviderTransport { [self] call in
      asked.withLock { $0.append(call) }
      let prefix = call.url.lastPathComponent
      let hashes = known.map { Self.hash($0) }.filter { $0.hasPrefix(prefix) }
      let lines = hashes.map { "\($0.dropFirst(5)):3861493" } + ["\(String(repeating: "0", count: 34))1:0"]
      return .init(status: 200, body: Data(lines.joined(separator: "\r\n").utf8))
    }
  }

  static func hash(_ text: String) -> String {
    Insecure.SHA1.hash(data: Data(text.utf8)).map { String(format: "%02X", $0) }.joined()
  }
}

@Suite struct LeakedPasswordsTests {
  private let service = LeakService(["Tr0ub4dor&3 leaked", "another leaked one"])
  private var leaked: LeakedPasswords {
    LeakedPasswords(address: "https://leaks.example", transport: service.transport, pause: Self.forever)
  }
  /// The person's patience never ends, so that no test depends on time.
  @Sendable private static func forever(_: Duration) async throws {
    try await Task.sleep(for: .seconds(3_600))
  }

  @Test func `only five digits of the hash leave the server, and the answer is padded`() async throws {
    #expect(await leaked.finding(of: Password(presented: "Tr0ub4dor&3 leaked")) == .leaked)
    #expect(await leaked.finding(of: Password(presented: "a password of nobody")) == .unknown)
    let call = try #require(service.calls.first)
    let digits = LeakService.hash("Tr0ub4dor&3 leaked").prefix(5)
    #expect(call.url.absoluteString == "https://leaks.example/range/\(digits)")
    #expect(call.fields.map { "\($0.name): \($0.value)" } == ["Add-Padding: true"])
    #expect(call.sentMethod == .get && call.form == nil && call.json == nil && call.authorization == nil)
  }

  @Test func `an invented line, which was seen zero times, is no leak`() {
    let digest = LeakService.hash("a password of nobody")
    let line = "\(digest.dropFirst(5)):0\r\n"
    #expect(LeakedPasswords.finding(of: digest, in: Data(line.utf8)) == .unknown)
    let seen = "\(digest.dropFirst(5).lowercased()):1\n"
    #expect(LeakedPasswords.finding(of: digest, in: Data(seen.utf8)) == .leaked)
  }

  @Test(arguments: ["", "<html>", "ABC:1", String(repeating: "A", count: 36) + ":1", "{}"])
  func `an answer in another format says nothing`(_ text: String) {
    #expect(LeakedPasswords.finding(of: LeakService.hash("x"), in: Data(text.utf8)) == nil)
  }

  @Test func `an answer of any size says nothing`() {
    let line = Data("\(LeakService.hash("x").dropFirst(5)):1\n".utf8)
    let flood = (0..<8_000).reduce(into: Data()) { data, _ in data += line }
    #expect(LeakedPasswords.finding(of: LeakService.hash("x"), in: flood) == nil)
  }

  @Test func `a service that fails or hangs does not keep anybody out`() async throws {
    let password = Password(presented: "Tr0ub4dor&3 leaked")
    for status in [404, 429, 500, 503] {
      let transport = ProviderTransport { _ in .init(status: status, body: Data("x".utf8)) }
      let broken = LeakedPasswords(transport: transport, pause: Self.forever)
      #expect(await broken.finding(of: password) == .unavailable)
    }
    let hanging = LeakedPasswords(
      transport: ProviderTransport { _ in
        try await Task.sleep(for: .seconds(3_600))
        return .init(status: 200, body: Data())
      }, pause: { limit in #expect(limit == .milliseconds(300)) })
    #expect(await hanging.finding(of: password) == .unavailable)
    let rig = try await PasswordRig(leaked: hanging)
    _ = try await rig.signUp("ada", "Tr0ub4dor&3 leaked")
  }

  @Test func `a leaked password is refused at the sign-up, by words that say so`() async throws {
    let rig = try await PasswordRig(leaked: leaked)
    let refusal = await #expect(throws: Refusal.self) { try await rig.signUp("ada", "Tr0ub4dor&3 leaked") }
    #expect(refusal?.code == .passwordTooCommon && refusal?.detail?.contains("known leak") == true)
    #expect(try await rig.hash("ada") == nil)
    _ = try await rig.signUp("ada", "a password of nobody")
    #expect(service.calls.count == 2)
  }

  @Test func `a leaked password is refused at a change, once the current one was proven`() async throws {
    let rig = try await PasswordRig(leaked: leaked)
    let session = try await rig.signUp("ada", "a password of nobody")
    let record = try #require(try await rig.store.session(session.sessionID)?.session)
    let account = try #require(try await rig.store.account(session.user.id))
    let caller = Caller(session: record, account: account, profile: Data(), authTime: nil)
    let before = service.calls.count
    let guess = PasswordChangeRequest(password: "another leaked one", currentPassword: "wrong password")
    await #expect(throws: Refusal.wrongPassword) {
      try await rig.passwords.set(guess, for: caller, from: nil)
    }
    #expect(service.calls.count == before)
    let right = PasswordChangeRequest(password: "another leaked one", currentPassword: "a password of nobody")
    let refusal = await #expect(throws: Refusal.self) {
      try await rig.passwords.set(right, for: caller, from: nil)
    }
    #expect(refusal?.code == .passwordTooCommon)
    #expect(await rig.refusal("ada", "a password of nobody") == nil)
  }

  @Test func `an old password may be leaked: it still signs in`() async throws {
    let rig = try await PasswordRig(leaked: leaked)
    _ = try await rig.add("ada", ImportedHashVectors.all[0].hash)
    let calls = service.calls.count
    _ = try await rig.signIn("ada", ImportedHashVectors.all[0].password)
    #expect(service.calls.count == calls)
  }
}
