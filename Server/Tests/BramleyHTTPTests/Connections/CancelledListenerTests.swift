import NIOCore
import NIOPosix
import ServiceLifecycle
import Support
import Testing

@testable import BramleyHTTP

@Suite struct CancelledListenerTests {
  @Test func `a listener that is cancelled while clients connect ends, and the process goes on`() async throws
  {
    let publicURL = "http://127.0.0.1:8080"
    let server = WebServer(
      services: try .unreachable(publicURL: publicURL), settings: ServerSettings(publicURL: publicURL),
      metrics: PrometheusMetrics(), logger: LogRecorder().logger())
    for _ in 0..<30 {
      let (ports, port) = AsyncStream<Int>.makeStream()
      let listener = server.listener(host: "127.0.0.1", port: 0) { port.yield($0) }
      let running = Task { try await listener.run() }
      let address = try SocketAddress(
        ipAddress: "127.0.0.1", port: #require(await ports.first { _ in true }))
      await withTaskGroup(of: Void.self) { clients in
        for number in 0..<40 {
          if number == 20 { running.cancel() }
          clients.addTask {
            let client = try? await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
              .connect(to: address).get()
            try? await client?.close()
          }
        }
      }
      _ = await running.result
    }
  }
}
