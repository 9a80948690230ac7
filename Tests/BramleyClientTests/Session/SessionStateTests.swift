import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct SessionStateTests {
  @Test func `a late listener gets the latest state first, then each change`() async throws {
    let world = World()
    let engine = try await world.signedIn()
    var states = await engine.states.makeAsyncIterator()
    #expect(await states.next()?.isSignedIn == true)
    try await engine.signOut()
    #expect(await states.next() == .signedOut)
  }

  @Test func `an engine that has read nothing yet is checking`() async throws {
    let engine = World().engine()
    var states = await engine.states.makeAsyncIterator()
    #expect(await states.next() == .checking)
    try await engine.start()
    #expect(await states.next() == .signedOut)
  }

  @Test func `a locked device is not signed out`() async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage)
    _ = try await world.signedIn()
    await storage.fail(with: .locked)
    let engine = world.engine()
    await #expect(throws: SessionError.storage(.locked)) { try await engine.start() }
    #expect(await engine.currentState == .checking)
    await storage.fail(with: nil)
    #expect(try await engine.start().isSignedIn)
  }

  @Test func `a relaunch is signed in without a request`() async throws {
    let world = World()
    _ = try await world.signedIn()
    let before = await world.server.calls.count
    let engine = world.engine()
    #expect(try await engine.start().isSignedIn)
    #expect(await world.server.calls.count == before)
  }
}
