import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ProvingTransportTests {
  private static let server = URL(string: "https://id.example.com")!

  /// Records requests, and gives the answers that a test prepared, the last of them for ever.
  private actor Server {
    private(set) var requests: [URLRequest] = []
    private var answers: [HTTPAnswer]

    init(_ answers: [HTTPAnswer]) { self.answers = answers }

    func answer(_ request: URLRequest) -> HTTPAnswer {
      requests.append(request)
      return answers.count > 1 ? answers.removeFirst() : answers[0]
    }

    nonisolated var transport: Transport {
      Transport { request throws(TransportError) in await self.answer(request) }
    }
  }

  /// A key whose signature shows that it signed, and nothing else: a real one is checked by a real server in the tests of
  /// the whole.
  private struct MarkedKey: DeviceKey {
    var kind: DeviceKeyKind { .file }
    var publicKey: Data { Data([4]) + Data(repeating: 1, count: 32) + Data(repeating: 2, count: 32) }
    func signature(for data: Data) throws(DeviceKeyError) -> Data { Data(repeating: 3, count: 64) }
  }

  private static let maker = DeviceKeyMaker(
    make: { () throws(DeviceKeyError) in (MarkedKey(), Data("stored".utf8)) },
    restore: { (_, _) throws(DeviceKeyError) in MarkedKey() })

  private static let locked = DeviceKeyMaker(
    make: { () throws(DeviceKeyError) in throw .unavailable },
    restore: { (_, _) throws(DeviceKeyError) in throw .unavailable })

  private func claims(_ request: URLRequest) throws -> [String: Any] {
    let proof = try #require(request.value(forHTTPHeaderField: "DPoP"))
    let payload = try #require(Base64URL.decode(proof.split(separator: ".")[1]))
    return try #require(try JSONSerialization.jsonObject(with: payload) as? [String: Any])
  }

  private func post(_ path: String = WirePath.refresh) -> URLRequest { .wire("POST", path, of: Self.server) }

  private static func bound(_ header: String = "e30") -> String {
    let payload = Base64URL.encode(Array(#"{"cnf":{"jkt":"thumb"}}"#.utf8))
    return "\(header).\(payload).c2ln"
  }

  private static let asks = HTTPAnswer(
    status: 401, headers: ["DPoP-Nonce": "one", "WWW-Authenticate": #"DPoP error="use_dpop_nonce""#])
  private static let fine = HTTPAnswer(status: 200, headers: ["DPoP-Nonce": "two"])

  @Test func `a nonce that is asked for is sent at once, and that of each answer with the next request`()
    async throws
  {
    let server = Server([Self.asks, Self.fine])
    let transport = server.transport.proving(to: Self.server, storage: MemoryStorage(), by: Self.maker)
    #expect(try await transport.send(post("\(WirePath.refresh)?x=1")).status == 200)
    _ = try await transport.send(post())
    let sent = try await server.requests.map(claims)
    #expect(sent.map { $0["nonce"] as? String } == [nil, "one", "two"])
    #expect(Set(sent.compactMap { $0["jti"] as? String }).count == 3)
    #expect(sent[0]["htm"] as? String == "POST" && sent[0]["key_kind"] as? String == "file")
    #expect(sent[0]["htu"] as? String == "https://id.example.com\(WirePath.refresh)")
  }

  @Test func `a server that always asks is asked twice`() async throws {
    let server = Server([Self.asks])
    let transport = server.transport.proving(to: Self.server, storage: MemoryStorage(), by: Self.maker)
    #expect(try await transport.send(post()).status == 401)
    #expect(await server.requests.count == 2)
    #expect(try await transport.send(post()).status == 401)
    #expect(await server.requests.count == 3)
  }

  @Test func `the token endpoint asks in its own words`() async throws {
    let body = Data(#"{"error":"use_dpop_nonce","code":"dpop_nonce_required"}"#.utf8)
    let asks = HTTPAnswer(
      status: 400, headers: ["DPoP-Nonce": "one", "Content-Type": "application/json"], body: body)
    let server = Server([asks, Self.fine])
    let transport = server.transport.proving(to: Self.server, storage: MemoryStorage(), by: Self.maker)
    #expect(try await transport.send(post(WirePath.token)).status == 200)
  }

  @Test func `a bound token is sent with its hash, and a bearer token as it was`() async throws {
    let server = Server([Self.fine])
    let transport = server.transport.proving(to: Self.server, storage: MemoryStorage(), by: Self.maker)
    var request = URLRequest(url: URL(string: "https://api.example.com/notes")!)
    request.setBearer(Self.bound())
    _ = try await transport.send(request)
    request.setBearer("e30.e30.c2ln")
    _ = try await transport.send(request)
    _ = try await transport.send(URLRequest(url: request.url!))
    let sent = await server.requests
    #expect(sent[0].value(forHTTPHeaderField: "Authorization") == "DPoP \(Self.bound())")
    let hash = Base64URL.encode(SHA256Digest.hash(Array(Self.bound().utf8)))
    #expect(try claims(sent[0])["ath"] as? String == hash)
    #expect(sent[1].value(forHTTPHeaderField: "Authorization") == "Bearer e30.e30.c2ln")
    #expect(
      sent[1].value(forHTTPHeaderField: "DPoP") == nil && sent[2].value(forHTTPHeaderField: "DPoP") == nil)
  }

  @Test func `what is posted to another server bears no proof`() async throws {
    let server = Server([Self.fine])
    let transport = server.transport.proving(to: Self.server, storage: MemoryStorage(), by: Self.maker)
    var request = URLRequest(url: URL(string: "https://apple.example/auth/token")!)
    request.httpMethod = "POST"
    _ = try await transport.send(request)
    #expect(await server.requests[0].value(forHTTPHeaderField: "DPoP") == nil)
  }

  @Test func `while the key can't be used nothing is sent`() async throws {
    let server = Server([Self.fine])
    let transport = server.transport.proving(to: Self.server, storage: MemoryStorage(), by: Self.locked)
    await #expect(throws: TransportError(.keyUnavailable, url: Self.server)) {
      try await transport.send(post())
    }
    #expect(await server.requests.isEmpty)
  }

  @Test func `without a maker the transport is as it was`() async throws {
    let server = Server([Self.fine])
    let transport = server.transport.proving(to: Self.server, storage: MemoryStorage(), by: nil)
    _ = try await transport.send(post())
    #expect(await server.requests[0].value(forHTTPHeaderField: "DPoP") == nil)
  }
}
