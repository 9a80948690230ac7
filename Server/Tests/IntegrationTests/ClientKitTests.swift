import AppleIDEmulator
import BramleyAPI
import BramleyClient
import Foundation
import Support
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.limitedConcurrency) struct ClientKitTests {
  private func engine(
    _ server: RunningServer, _ apple: AppleIDEmulator, storage: any SecureStorage, person: String? = nil,
    transport: Transport = .patient
  ) -> SessionEngine {
    .live(
      server: server.url, storage: storage,
      strategies: [AppleEmulatorStrategy(apple: apple.baseURL, person: person)], transport: transport)
  }

  @Test func `an app signs in, is still signed in after a restart, refreshes and signs out`() async throws {
    try await withServer { server, apple in
      let folder = try TemporaryFolder()
      let file = FileStorage(file: URL(fileURLWithPath: folder.path + "/session.json"))
      let first = engine(server, apple, storage: file)
      let session = try await first.signIn(with: .apple())
      #expect(session.isNewUser && session.user.name?.givenName == apple.world.people[0].givenName)

      let restarted = engine(server, apple, storage: file)
      #expect(try await restarted.start() == .signedIn(session.user))
      try await restarted.refresh()
      #expect(try await restarted.user() == session.user)
      #expect(try await restarted.sessions().count == 1)

      try await restarted.signOut()
      #expect(await restarted.currentState == .signedOut)
      let answer = try await Wire(base: server.url).send(
        "GET", WirePath.user, bearer: session.accessToken)
      #expect(answer.problem?.code == .sessionEnded)
    }
  }

  @Test func `a reply that is lost costs neither the name nor a second session`() async throws {
    try await withServer { server, apple in
      let storage = MemoryStorage()
      let live = Transport.live()
      let lossy = Transport { request throws(TransportError) in
        let answer = try await live.send(request)
        guard request.url?.path == WirePath.signInApple else { return answer }
        throw TransportError(.lost, url: request.url)
      }
      let cut = engine(server, apple, storage: storage, transport: lossy)
      await #expect(throws: SignInError.self) { try await cut.signIn(with: .apple()) }

      let healed = engine(server, apple, storage: storage)
      guard case .signedIn(let user) = try await healed.start() else {
        Issue.record("the attempt was not replayed")
        return
      }
      #expect(user.name?.givenName == apple.world.people[0].givenName)
      #expect(try await healed.sessions().count == 1)
    }
  }

  @Test func `two engines over one storage never lose the session to each other`() async throws {
    try await withServer { server, apple in
      let folder = try TemporaryFolder()
      let file = FileStorage(file: URL(fileURLWithPath: folder.path + "/session.json"))
      let app = engine(server, apple, storage: file)
      try await app.signIn(with: .apple())
      let widget = engine(server, apple, storage: file)
      try await widget.start()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<10 {
          group.addTask { try await app.refresh() }
          group.addTask { try await widget.refresh() }
        }
        try await group.waitForAll()
      }
      #expect(try await app.user().id == widget.user().id)
      #expect(try await app.sessions().count == 1)
    }
  }
}
