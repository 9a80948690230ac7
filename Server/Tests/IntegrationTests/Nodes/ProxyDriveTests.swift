import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// Two processes of the built command behind a real proxy with its configuration of `Deploy`; each is killed under load.
/// A client that repeats a call once notices nothing. `BRAMLEY_SECONDS` says how long people go on between the steps.
@Suite(.limitedConcurrency) struct ProxyDriveTests {
  @Test(arguments: DeployedProxy.Kind.allCases.filter { $0.path != nil })
  func `a node that is killed under load costs no client more than one try`(kind: DeployedProxy.Kind)
    async throws
  {
    let seconds = ProcessInfo.processInfo.environment["BRAMLEY_SECONDS"].flatMap { Double($0) } ?? 0.5
    let key = Surroundings.live.random(32).base64EncodedString()
    let folder = try TemporaryFolder()
    let ports = [try await FreePort.next(), try await FreePort.next()]
    try await PostgresCluster.withDatabase { database in
      try await AppleIDEmulator.run(try EmulatedApple()) { apple in
        func start(_ index: Int) async throws -> ServerProcess {
          try await .start(
            in: folder, apple: apple, port: ports[index], publicURL: "http://127.0.0.1:1",
            environment: [
              "BRAMLEY_DATABASE_URL": database, "BRAMLEY_SERVER_MASTER_KEY": key,
              "BRAMLEY_SERVER_TRUSTED_PROXIES": "127.0.0.1/32",
            ])
        }
        var nodes = [try await start(0), try await start(1)]
        defer { for node in nodes { node.kill() } }
        let proxy = try await DeployedProxy.start(kind, before: ports)
        let traffic = Traffic()
        traffic.serve(by: [Wire(base: proxy.url)])
        let ended = try await withThrowingTaskGroup(of: Void.self) { group in
          defer { traffic.end() }
          for client in 0..<6 {
            group.addTask {
              try await traffic.live(with: apple, client: client, endings: [.signOut, .keep, .delete])
            }
          }
          func pass() async throws {
            try await Task.sleep(for: .seconds(seconds))
            #expect(try await traffic.goesOn(for: 40))
          }
          for place in [0, 1, 0, 1] {
            try await pass()
            try await nodes[place].killed()
            try await pass()
            nodes[place] = try await start(place)
            try await Task.sleep(for: DeployedProxy.memory)
          }
          // One leaves as in an upgrade: it says so first.
          try await pass()
          let status = try await nodes[0].terminate()
          try await pass()
          nodes[0] = try await start(0)
          try await pass()
          traffic.end()
          try await group.waitForAll()
          return status
        }
        #expect(ended == 0)
        #expect(traffic.failures.isEmpty, "\(traffic.failures.prefix(3)) of \(traffic.calls)")
        try await traffic.compare(with: Wire(base: nodes[1].url))
        print("\(kind): \(traffic.summary)")
        try await proxy.stop()
      }
    }
  }
}
