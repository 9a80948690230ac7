import AcceptedConnections
package import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A proxy between clients and a server on this machine that drops, delays, repeats and truncates by its
/// seed.
package final class HostileProxy: Sendable {
  typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// Where clients find it.
  package let url: URL
  let server: Int
  private let state: Mutex<State>
  private let now: @Sendable () -> Date

  private struct State {
    var chance: SeededChance
    var peace: Int?
    var late: [(request: ByteBuffer, until: Date)] = []
    var underWay = 0
    var fates: [Fate: Int] = [:]
    var rotations = (all: 0, now: 0, most: 0)
  }

  private init(
    _ url: URL, to server: Int, seed: UInt64, peace: Int?, now: @escaping @Sendable () -> Date
  ) {
    self.url = url
    self.server = server
    self.now = now
    state = Mutex(State(chance: SeededChance(seed: seed), peace: peace))
  }

  /// Runs a proxy for the body's time.
  ///
  /// - Parameters:
  ///   - peace: the number of requests that pass for each set of fates; nil lets all pass.
  ///   - now: the clock by which a request comes again within a minute or not at all.
  package static func run<Value: Sendable>(
    to server: URL, seed: UInt64 = 0, peace: Int? = nil, now: @escaping @Sendable () -> Date = { .now },
    _ body: (HostileProxy) async throws -> Value
  ) async throws -> Value {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          AcceptedConnection(try Connection(wrappingChannelSynchronously: channel), on: channel)
        }
      }
    let url = URL(string: "http://127.0.0.1:\(listener.channel.localAddress?.port ?? 0)")!
    let proxy = HostileProxy(url, to: server.port ?? 80, seed: seed, peace: peace, now: now)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await listener.executeThenClose { clients in
          try await withThrowingDiscardingTaskGroup { group in
            for try await client in clients { group.addTask { try? await client.serve(proxy.serve) } }
          }
        }
      }
      defer { group.cancelAll() }
      return try await body(proxy)
    }
  }

  /// How often each fate has occurred.
  package var fates: [Fate: Int] { state.withLock(\.fates) }

  /// The number of refreshes, and the maximum of concurrent ones.
  package var rotations: (all: Int, most: Int) { state.withLock { ($0.rotations.all, $0.rotations.most) } }

  /// Changes the peace from now on; nil lets all pass.
  package func turn(to peace: Int?) { state.withLock { $0.peace = peace } }

  /// Whether all requests pass.
  package var isPeaceful: Bool { state.withLock { $0.peace == nil } }

  /// Sends the pending repetitions, and waits until nothing is in flight.
  package func settle() async {
    let late = state.withLock { state in
      defer { state.late = [] }
      return state.late
    }
    for copy in late where now() < copy.until { _ = try? await forward(copy.request) }
    while state.withLock({ $0.underWay > 0 }) { try? await Task.sleep(for: .milliseconds(2)) }
  }

  private func serve(_ client: Connection) async throws {
    try await client.executeThenClose { inbound, outbound in
      var buffer = ByteBuffer()
      for try await part in inbound {
        buffer.writeImmutableBuffer(part)
        while let request = HTTPFrame.take(from: &buffer) {
          switch try await reply(to: request) {
          case .answer(let bytes): try await outbound.write(bytes)
          case .last(let bytes):
            try await outbound.write(bytes)
            return
          case .silence: break
          case .end: return
          }
        }
      }
    }
  }

  /// What the client receives.
  private enum Reply {
    case answer(ByteBuffer)
    case last(ByteBuffer)
    case silence
    case end
  }

  private func reply(to request: ByteBuffer) async throws -> Reply {
    let isRotation = String(buffer: request).hasPrefix("POST /v1/sessions/refresh ")
    let (fate, wait) = begin(isRotation)
    defer { end(isRotation) }
    switch fate {
    case .isDropped: return .end
    case .isSwallowed: return .silence
    case .losesReply:
      _ = try await forward(request)
      return .end
    case .isDelayed: try await Task.sleep(for: .milliseconds(wait))
    case .isDoubled:
      async let other = forward(request)
      let answer = try await forward(request)
      _ = try? await other
      return .answer(answer)
    case .comesAgain: state.withLock { $0.late.append((request, now().addingTimeInterval(55))) }
    case .isCut: return .last(HTTPFrame.half(of: try await forward(request)))
    case .meetsGatewayAfter: _ = try await forward(request)
    default: break
    }
    if let page = fate.page { return .answer(ByteBuffer(string: page)) }
    return .answer(try await forward(request))
  }

  private func begin(_ isRotation: Bool) -> (Fate, wait: Int) {
    state.withLock { state in
      state.underWay += 1
      if isRotation {
        state.rotations.all += 1
        state.rotations.now += 1
        state.rotations.most = max(state.rotations.most, state.rotations.now)
      }
      var fate = Fate.passes
      if let peace = state.peace {
        let choice = state.chance.pick(Fate.allCases.count + peace)
        if choice < Fate.allCases.count { fate = Fate.allCases[choice] }
      }
      state.fates[fate, default: 0] += 1
      return (fate, 5 + state.chance.pick(60))
    }
  }

  private func end(_ isRotation: Bool) {
    state.withLock { state in
      state.underWay -= 1
      if isRotation { state.rotations.now -= 1 }
    }
  }

  /// Sends the server the same bytes, on a separate connection.
  private func forward(_ request: ByteBuffer) async throws -> ByteBuffer {
    let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: server) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await connection.executeThenClose { inbound, outbound in
      try await outbound.write(request)
      var buffer = ByteBuffer()
      for try await part in inbound {
        buffer.writeImmutableBuffer(part)
        if let answer = HTTPFrame.take(from: &buffer) { return answer }
      }
      throw ChannelError.inputClosed
    }
  }
}
