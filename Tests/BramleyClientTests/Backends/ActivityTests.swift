import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ActivityTests {
  @Test func `a page is asked for with the mark of the one before it`() async throws {
    let asked = Recorder<String>()
    let transport = Transport { (request) throws(TransportError) in
      await asked.add(request.url?.absoluteString ?? "")
      let events = #"[{"id":"e1","kind":"signed_in","at":"2026-01-02T03:04:05Z","detail":{}}]"#
      return .json(200, Data(#"{"events":\#(events),"next":"b/2"}"#.utf8))
    }
    let server = try #require(URL(string: "https://id.example.com"))
    let account = BramleyBackend(server: server, transport: transport).account
    guard case .some(let activity) = account.activity else {
      Issue.record("Bramley's back end lists activity")
      return
    }
    let first = try await activity(nil, "token")
    #expect(first.events.map(\.kind) == [.signedIn])
    _ = try await activity(first.next, "token")
    #expect(
      await asked.all == [
        "https://id.example.com/v1/user/activity", "https://id.example.com/v1/user/activity?before=b%2F2",
      ])
  }

  @Test @MainActor func `a back end without activity says so`() async throws {
    var backend = SignInBackend.preview()
    backend.account.activity = nil
    let auth = Auth(
      engine: SessionEngine(
        backend: backend, storage: MemoryStorage(), strategies: [PreviewStrategy.apple]), credentials: nil)
    try await auth.signIn(with: .apple())
    await #expect(throws: SessionError.unsupported(.activity)) { try await auth.accountActivity() }
    #expect(!auth.offer.account.contains(.activity))
  }
}
