import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct AttestingTransportTests {
  private let server = DefendedServer()
  private let attester = ScriptedAttester()
  private let storage = MemoryStorage()
  private let clock = TestClock()

  private func transport(paths: Set<String> = []) -> Transport {
    let (server, clock) = (server, clock)
    return Transport { (request) throws(TransportError) in await server.answer(request) }
      .attesting(
        to: DefendedServer.address, storage: storage,
        by: AppAttestation(attester, clientID: "TEAM.com.example.app", paths: paths), now: { clock.now })
  }

  private func guest() -> URLRequest {
    var request = URLRequest.wire("POST", WirePath.signInGuest, of: DefendedServer.address)
    request.setJSON(Data("{}".utf8))
    return request
  }

  @Test func `a request is shown to be the app's when the server asks, and the next ones at once`()
    async throws
  {
    let transport = transport()
    #expect(try await transport.send(guest()).status == 200)
    #expect(
      await server.paths == [
        WirePath.signInGuest, WirePath.appAttestChallenges, WirePath.appAttestKeys,
        WirePath.appAttestChallenges, WirePath.signInGuest,
      ])
    #expect(try await transport.send(guest()).status == 200)
    #expect(await server.paths.suffix(2) == [WirePath.appAttestChallenges, WirePath.signInGuest])
    #expect(await attester.attested == ["key1"], "Apple is asked once for a key")
    let shown = try #require(await server.shown.last)
    let text = AppAttestClientData.text(
      challenge: shown.challenge, method: "POST", path: "/v1/sign-in/guest",
      bodyHash: Base64URL.encode(SHA256Digest.hash(Array("{}".utf8))))
    #expect(shown.key == "key1" && shown.assertion == Data(SHA256Digest.hash(Array(text.utf8))))
    let key = try #require(await server.keys.first)
    #expect(key.keyID == "key1" && key.clientID == "TEAM.com.example.app")
    #expect(Base64URL.decode(key.attestation[...]) == Data(SHA256Digest.hash(Array(key.challenge.utf8))))
  }

  @Test func `a path that is named shows it at once, and the key outlives the process`() async throws {
    _ = try await transport().send(guest())
    _ = try await transport(paths: [WirePath.signInGuest]).send(guest())
    #expect(await server.paths.suffix(2) == [WirePath.appAttestChallenges, WirePath.signInGuest])
    #expect(await attester.made == 1)
  }

  @Test func `while Apple can't be asked the key waits, longer each time, and DeviceCheck takes its place`()
    async throws
  {
    await attester.fail(.serverUnavailable, .serverUnavailable)
    await attester.setToken(Data("device".utf8))
    let transport = transport()
    #expect(try await transport.send(guest()).status == 200)
    #expect(await server.deviceTokens == [Data("device".utf8).base64EncodedString()])
    clock.advance(59)
    _ = try await transport.send(guest())
    #expect(await attester.attempts == 1, "not before a minute has passed")
    clock.advance(2)
    _ = try await transport.send(guest())
    clock.advance(61)
    _ = try await transport.send(guest())
    #expect(await attester.attempts == 2, "the second wait is longer")
    clock.advance(60)
    _ = try await transport.send(guest())
    #expect(await attester.attested == ["key1"])
    #expect(await attester.made == 1, "the key is good and is kept")
  }

  @Test(arguments: [AppAttestFailure.invalidKey, .invalidInput, .system(0)])
  func `a key that is gone is replaced by a new one`(failure: AppAttestFailure) async throws {
    let transport = transport()
    _ = try await transport.send(guest())
    await attester.failAssertion(failure)
    #expect(try await transport.send(guest()).status == 200)
    #expect(await attester.attested == ["key1", "key2"])
    #expect(await server.shown.last?.key == "key2")
  }

  @Test func `a key that the server rejects is replaced once, and not for each request`() async throws {
    let transport = transport()
    _ = try await transport.send(guest())
    await server.rejectAll()
    #expect(try await transport.send(guest()).status == 403)
    #expect(try await transport.send(guest()).status == 403)
    #expect(await attester.made == 2)
  }

  @Test func `a device that can show nothing gets the server's refusal`() async throws {
    await attester.setSupported(false)
    let answer = try await transport().send(guest())
    #expect(answer.problem?.code == .attestationRequired)
    #expect(await server.paths == [WirePath.signInGuest])
    #expect(AuthFailure(SignInError.refused(try #require(answer.problem)))?.reason == .attestationFailed)
  }

  @Test func `other servers and other methods see nothing of it`() async throws {
    let transport = transport(paths: ["/v1/user"])
    _ = try await transport.send(.wire("GET", "/v1/user", of: DefendedServer.address))
    _ = try await transport.send(.wire("POST", "/v1/user", of: URL(string: "https://example.org")!))
    #expect(await attester.made == 0)
  }
}

/// A server that defends its guests' path.
private actor DefendedServer {
  struct Shown {
    var key: String
    var challenge: String
    var assertion: Data
  }

  static let address = URL(string: "https://id.example.com")!
  private(set) var paths: [String] = []
  private(set) var keys: [AppAttestKeyRequest] = []
  private(set) var shown: [Shown] = []
  private(set) var deviceTokens: [String] = []
  private var challenges = 0
  private var rejects = false

  func rejectAll() { rejects = true }

  func answer(_ request: URLRequest) -> HTTPAnswer {
    let path = request.url?.path() ?? ""
    paths.append(path)
    switch path {
    case WirePath.appAttestChallenges:
      challenges += 1
      return json(201, AppAttestChallenge(challenge: "challenge\(challenges)", expiresIn: 300))
    case WirePath.appAttestKeys:
      guard let body = request.httpBody,
        let key = try? WireJSON.decoder().decode(AppAttestKeyRequest.self, from: body)
      else { return HTTPAnswer(status: 400) }
      keys.append(key)
      return json(201, AppAttestKey(keyID: key.keyID))
    case WirePath.signInGuest: return guest(request)
    default: return HTTPAnswer(status: 204)
    }
  }

  private func guest(_ request: URLRequest) -> HTTPAnswer {
    if let token = request.value(forHTTPHeaderField: AppAttestHeader.deviceToken) {
      deviceTokens.append(token)
      return HTTPAnswer(status: 200)
    }
    guard let key = request.value(forHTTPHeaderField: AppAttestHeader.key),
      let challenge = request.value(forHTTPHeaderField: AppAttestHeader.challenge),
      let assertion = request.value(forHTTPHeaderField: AppAttestHeader.assertion)
    else { return problem(.attestationRequired) }
    shown.append(Shown(key: key, challenge: challenge, assertion: Base64URL.decode(assertion[...]) ?? Data()))
    return rejects ? problem(.attestationInvalid) : HTTPAnswer(status: 200)
  }

  private func problem(_ code: ProblemCode) -> HTTPAnswer {
    var answer = json(403, Problem(code: code, title: "Refused", status: 403))
    answer.headers["content-type"] = Problem.mediaType
    return answer
  }

  private func json(_ status: Int, _ value: some Encodable) -> HTTPAnswer {
    .json(status, (try? WireJSON.encoder().encode(value)) ?? Data())
  }
}

/// An attester whose objects are the hashes that they are for.
private actor ScriptedAttester: AppAttester {
  private(set) var made = 0
  private(set) var attempts = 0
  private(set) var attested: [String] = []
  private var failures: [AppAttestFailure] = []
  private var assertionFailures: [AppAttestFailure] = []
  private var token: Data?
  private nonisolated let supported = Box(true)

  nonisolated var isSupported: Bool { supported.value }
  func setSupported(_ value: Bool) { supported.value = value }
  func setToken(_ token: Data) { self.token = token }
  func fail(_ failures: AppAttestFailure...) { self.failures += failures }
  func failAssertion(_ failure: AppAttestFailure) { assertionFailures.append(failure) }

  func makeKey() async throws(AppAttestFailure) -> String {
    made += 1
    return "key\(made)"
  }

  func attestation(of key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data {
    attempts += 1
    if !failures.isEmpty { throw failures.removeFirst() }
    attested.append(key)
    return clientDataHash
  }

  func assertion(by key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data {
    if !assertionFailures.isEmpty { throw assertionFailures.removeFirst() }
    return clientDataHash
  }

  func deviceToken() async -> Data? { token }
}

/// `@unchecked Sendable`: `value` is touched only under `lock`.
private final class Box: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Bool
  init(_ value: Bool) { stored = value }
  var value: Bool {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
