import BramleyCore
import Foundation
import Synchronization
import Testing

@testable import BramleyServer

@Suite struct ListenAddressTests {
  @Test func `a reserved port accepts no connection before the server runs`() async throws {
    #expect(try await ListenAddress.claim(host: .loopback, port: 0).port > 0)
    // Below the ports that the system assigns itself, so that no other test gets it meanwhile.
    var port = Int.random(in: 20_000..<30_000)
    while (try? await ListenAddress.claim(host: .loopback, port: port)) == nil { port += 1 }
    let free = port
    let isOver = Mutex(false)
    async let connections = Self.knock(at: free) { isOver.withLock { $0 } }
    for _ in 0..<300 { #expect(try await ListenAddress.claim(host: .loopback, port: free).port == free) }
    isOver.withLock { $0 = true }
    #expect(await connections == 0)
  }

  /// Tries to connect over and over; returns how often that succeeded.
  private static func knock(at port: Int, until isOver: @Sendable () -> Bool) async -> Int {
    var count = 0
    while !isOver() {
      if isTaken(port) { count += 1 }
      await Task.yield()
    }
    return count
  }

  private static func isTaken(_ port: Int) -> Bool {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
