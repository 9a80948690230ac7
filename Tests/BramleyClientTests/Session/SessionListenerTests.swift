import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct SessionListenerTests {
  @Test func `a slow listener misses the oldest changes and never the newest`() async throws {
    let listeners = SessionStateListeners()
    var states = listeners.stream(from: .checking).makeAsyncIterator()
    for index in 0..<10_000 { listeners.yield(index % 2 == 0 ? .signedOut : .signedIn(.fixture("\(index)"))) }
    listeners.yield(.signedOut)
    var heard: [SessionState] = []
    while heard.count < SessionStateListeners.backlog, let state = await states.next() { heard.append(state) }
    #expect(heard.last == .signedOut)
    #expect(heard.count == SessionStateListeners.backlog)
  }

  @Test func `a listener that ends is removed`() async throws {
    let listeners = SessionStateListeners()
    let listening = Task { for await _ in listeners.stream(from: .checking) {} }
    while listeners.count == 0 { await Task.yield() }
    listening.cancel()
    await listening.value
    _ = listeners.stream(from: .signedOut)
    #expect(listeners.count == 0)
  }

  @Test func `the stream ends with its engine`() async throws {
    var engine: SessionEngine? = World().engine()
    let states = await engine?.states
    engine = nil
    var heard: [SessionState] = []
    for await state in try #require(states) { heard.append(state) }
    #expect(heard == [.checking])
  }

  @Test func `every listener gets the same changes from its start`() async throws {
    let world = World()
    let engine = world.engine()
    var early = await engine.states.makeAsyncIterator()
    try await engine.start()
    var late = await engine.states.makeAsyncIterator()
    try await engine.signIn(with: .apple())
    try await engine.signOut()
    var heard: [SessionState?] = []
    for _ in 0..<4 { heard.append(await early.next()) }
    let ada = SessionState.signedIn(.fixture("token-1"))
    #expect(heard == [.checking, .signedOut, ada, .signedOut])
    heard = []
    for _ in 0..<3 { heard.append(await late.next()) }
    #expect(heard == [.signedOut, ada, .signedOut])
  }

  @Test func `a change by another process is noticed at the next read`() async throws {
    let world = World()
    let (app, widget) = (world.engine(), world.engine())
    try await widget.start()
    var states = await widget.states.makeAsyncIterator()
    #expect(await states.next() == .signedOut)
    try await app.signIn(with: .apple())
    #expect(try await widget.refreshState().isSignedIn)
    #expect(await states.next()?.isSignedIn == true)
    try await app.signOut()
    await #expect(throws: SessionError.notSignedIn) { try await widget.accessToken() }
    #expect(await states.next() == .signedOut)
  }
}
