import AppleID
import AppleIDEmulator
import Foundation
import Hummingbird
import Logging
import Support
import Synchronization
import Testing

@Suite(.limitedConcurrency) struct NotificationQueueTests {
  private static let wish = NotificationRequest(
    type: .consentRevoked, person: "maya", clientID: "com.example.bramley")

  private static func hooked(_ world: EmulatedApple, url: String = "https://acme.example/hook") throws {
    try world.addClient(NewClient(id: "com.example.bramley", kind: .native, notificationURL: url))
  }

  @Test func `what was accepted and not delivered is delivered after a restart`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apple-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try EmulatedApple(folder: folder)
    try Self.hooked(before)
    let id = try before.notify(Self.wish)
    // No clean stop, as after kill -9, except for the lock, which the system would have released.
    before.close()
    try await Rig.run(folder: folder) { rig in
      let isDelivered = try await eventually { rig.emulator.notifications.map(\.state) == [.delivered] }
      #expect(isDelivered)
      #expect(rig.receiver.received.first?.claims["jti"]?.string == id)
    }
    try await Rig.run(folder: folder) { rig in
      #expect(rig.emulator.notifications.isEmpty)
      #expect(rig.receiver.received.isEmpty)
    }
  }

  @Test func `a reset discards pending notifications`() async throws {
    let world = try EmulatedApple()
    try Self.hooked(world)
    try world.notify(Self.wish)
    try world.reset()
    let receiver = Receiver()
    #expect(world.notifications.isEmpty)
    try await Rig.run(receiver: receiver) { rig in
      try rig.emulator.restore(try world.snapshot())
      #expect(receiver.received.isEmpty)
      try Self.hooked(rig.emulator.apple)
      try rig.emulator.notify(Self.wish)
      #expect(try await eventually { rig.emulator.notifications.map(\.state) == [.delivered] })
      #expect(receiver.received.count == 1)
    }
  }

  @Test func `real HTTP delivers it to the address and follows no redirect`() async throws {
    let bodies = Mutex<[String]>([])
    let router = Router()
    router.post("hook") { request, _ -> HTTPResponse.Status in
      let body = try await request.body.collect(upTo: 65_536)
      bodies.withLock { $0.append("\(request.headers[.contentType] ?? "") \(String(buffer: body))") }
      return .ok
    }
    router.post("moved") { _, _ in Response.redirect(to: "/hook", type: .temporary) }
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    let server = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { announce.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "receiver") { _ in SwiftLogNoOpLogHandler() })
    let running = Task { try await server.run() }
    defer { running.cancel() }
    let port = try #require(await ports.first { _ in true })
    let sleeps = Sleeps()
    let world = try EmulatedApple(sleep: { sleeps.record($0) })
    try await AppleIDEmulator.run(world) { emulator in
      try Self.hooked(world, url: "http://127.0.0.1:\(port)/hook")
      try emulator.notify(Self.wish)
      #expect(try await eventually { emulator.notifications.map(\.state) == [.delivered] })
      #expect(bodies.withLock { $0.first?.hasPrefix(#"application/json {"payload":"ey"#) == true })
      try Self.hooked(world, url: "http://127.0.0.1:\(port)/moved")
      try emulator.notify(Self.wish)
      #expect(try await eventually { emulator.notifications.last?.state == .failed })
      #expect(emulator.notifications.last?.attempts.map(\.status) == [307, 307, 307])
      #expect(bodies.withLock { $0.count } == 1)
    }
  }
}
