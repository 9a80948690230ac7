import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import NIOCore
import Support
import Synchronization
import Testing

/// Two processes of the built command on a cluster, each behind a network of its own, while people use them and one thing
/// after the other fails. `BRAMLEY_FAULTS` says how often, `BRAMLEY_SEED` which.
@Suite(.limitedConcurrency) struct FaultDriveTests {
  /// What fails.
  enum Fault: String, CaseIterable {
    /// All connections between a node and the database end.
    case cut
    /// The answer to one message, or to one COMMIT, is lost with its connection; or the message itself.
    case lostAnswer, lostCommitAnswer, lostCommit
    /// One message arrives a second late; one connection is closed in one direction; one falls silent.
    case delay, halfClose, silence
    /// A back end is told to end; a back end is killed, and all others with it; all of PostgreSQL is killed.
    case endedBackEnds, killedBackEnd, killedCluster
    /// A node is killed and started again.
    case killedNode

    /// How often it is chosen, of a hundred times.
    var weight: Int {
      switch self {
      case .cut, .lostAnswer, .lostCommitAnswer, .lostCommit: 14
      case .halfClose, .endedBackEnds: 10
      case .delay: 8
      case .killedNode: 6
      case .killedBackEnd: 6
      case .killedCluster: 3
      case .silence: 1
      }
    }

    static func random(_ chance: inout SeededChance) -> Fault {
      var number = chance.pick(allCases.reduce(0) { $0 + $1.weight })
      for fault in allCases {
        number -= fault.weight
        if number < 0 { return fault }
      }
      return .cut
    }
  }

  @Test func `nothing that was answered is lost or done twice, and no client sees more than one failed try`()
    async throws
  {
    let environment = ProcessInfo.processInfo.environment
    let faults = environment["BRAMLEY_FAULTS"].flatMap { Int($0) } ?? 22
    let seed = environment["BRAMLEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    var chance = SeededChance(seed: seed)
    let cluster = try await PostgresCluster(settings: ["fsync=on", "full_page_writes=on"])
    let database = PostgresCluster.name(try await cluster.makeDatabase())
    let socket = try SocketAddress(unixDomainSocketPath: cluster.folder + "/.s.PGSQL.5432")
    try await CuttingProxy.run(to: socket) { first in
      try await CuttingProxy.run(to: socket) { second in
        try await AppleIDEmulator.run(try EmulatedApple()) { apple in
          let site = try await FaultySite(
            cluster: cluster, database: database, networks: [first, second], apple: apple)
          let traffic = site.traffic
          var counts: [Fault: Int] = [:]
          let began = ContinuousClock.now
          try await withThrowingTaskGroup(of: Void.self) { group in
            defer { traffic.end() }
            for client in 0..<8 {
              group.addTask {
                try await traffic.live(with: apple, client: client, endings: [.keep, .signOut, .delete])
              }
            }
            for number in 0..<faults where traffic.failures.isEmpty {
              // Each kind once, and then by chance.
              let fault =
                number < Fault.allCases.count ? Fault.allCases[number] : Fault.random(&chance)
              try await site.suffer(fault, at: chance.pick(2))
              counts[fault, default: 0] += 1
              // The next fault waits until the site has recovered, since a client repeats a call only once.
              #expect(try await site.recovers(), "\(fault), seed \(seed)")
            }
            traffic.end()
            try await group.waitForAll()
          }
          let lasted = ContinuousClock.now - began
          #expect(
            traffic.failures.isEmpty,
            "\(traffic.failures.prefix(3)) after \(counts), seed \(seed): \(site.refusals)")
          try await traffic.compare(with: site.wires[0])
          let kinds = counts.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", ")
          print("faults: \(counts.values.reduce(0, +)) in \(lasted), seed \(seed): \(kinds)")
          print("  \(traffic.summary)")
          print("  \(apple.exchanges()) codes exchanged, \(apple.revocations()) revocations")
          try await site.stop()
        }
      }
    }
    await cluster.stop()
  }
}

/// The nodes, their networks and their cluster.
private final class FaultySite: Sendable {
  let traffic = Traffic()
  private let cluster: PostgresCluster
  private let database: String
  private let networks: [CuttingProxy]
  private let apple: AppleIDEmulator
  private let folder: TemporaryFolder
  private let key = Surroundings.live.random(32).base64EncodedString()
  private let nodes = Mutex<[ServerProcess]>([])

  init(
    cluster: PostgresCluster, database: String, networks: [CuttingProxy], apple: AppleIDEmulator
  ) async throws {
    self.cluster = cluster
    self.database = database
    self.networks = networks
    self.apple = apple
    folder = try TemporaryFolder()
    for index in networks.indices {
      let node = try await start(index)
      nodes.withLock { $0.append(node) }
    }
    traffic.serve(by: wires)
  }

  var wires: [Wire] { nodes.withLock { $0.map { Wire(base: $0.url) } } }

  /// Why the nodes refused calls last, in the words of their logs.
  var refusals: [String] { nodes.withLock { $0.flatMap { $0.logged(" failed") } } }

  private func start(_ index: Int) async throws -> ServerProcess {
    let url = "postgres://bramley@127.0.0.1:\(networks[index].port)/\(database)?sslmode=disable"
    return try await .start(
      in: folder, apple: apple, publicURL: "http://127.0.0.1:1",
      environment: ["BRAMLEY_DATABASE_URL": url, "BRAMLEY_SERVER_MASTER_KEY": key])
  }

  /// Lets something fail, and returns once it has.
  func suffer(_ fault: FaultDriveTests.Fault, at index: Int) async throws {
    switch fault {
    case .cut: networks[index].cutAll()
    case .lostAnswer: try await meet(.passAndCut, at: index)
    case .lostCommitAnswer: try await meet(.passAndCut, at: index, where: "COMMIT")
    case .lostCommit: try await meet(.cut, at: index, where: "COMMIT")
    case .delay: try await meet(.delay(.seconds(1)), at: index)
    case .halfClose: try await meet(.passAndHalfClose, at: index)
    case .silence: try await meet(.silence, at: index)
    case .endedBackEnds:
      try await cluster.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)'")
    case .killedBackEnd: try await cluster.crash(in: database)
    case .killedCluster: try await cluster.kill()
    case .killedNode:
      try await nodes.withLock { $0[index] }.killed()
      // Its clients don't know for a while.
      #expect(try await traffic.goesOn(for: 4))
      let next = try await start(index)
      nodes.withLock { $0[index] = next }
      traffic.serve(by: wires)
    }
  }

  /// Deals with the next message of a node that contains a text.
  private func meet(_ fate: CuttingProxy.Fate, at index: Int, where text: String = "") async throws {
    let met = Tally()
    networks[index].decide { message in
      (text.isEmpty || message.contains(text)) && met.add() == 1 ? fate : .pass
    }
    #expect(try await eventually { met.value > 0 })
  }

  /// Whether both nodes are ready, and people go on.
  func recovers() async throws -> Bool {
    for wire in wires {
      let isReady = try await eventually {
        (try? await wire.send("GET", WirePath.ready).status) == 200
      }
      guard isReady else { return false }
    }
    guard try await traffic.goesOn(for: 8) else { return false }
    return try await traffic.settles()
  }

  func stop() async throws {
    for node in nodes.withLock(\.self) { #expect(try await node.terminate() == 0) }
  }
}
