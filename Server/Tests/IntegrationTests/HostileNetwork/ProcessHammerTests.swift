import AppleIDEmulator
import BramleyAPI
import BramleyClient
import Foundation
import Support
import Testing

/// Several processes of the built command over one file, at a server whose access tokens live a second.
///
/// `BRAMLEY_SECONDS` says for how long; with it some of them are killed in the middle.
@Suite(.limitedConcurrency) struct ProcessHammerTests {
  @Test func `processes on one file refresh one at a time, and nobody is signed out`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let longer = environment["BRAMLEY_SECONDS"].flatMap(TimeInterval.init)
    let end = longer.map { Date.now + $0 }
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let server = try await ServerProcess.start(
        in: folder, apple: apple, environment: ["BRAMLEY_SESSIONS_ACCESS_LIFETIME": "1"])
      defer { server.kill() }
      try await HostileProxy.run(to: server.url) { proxy in
        let file = URL(fileURLWithPath: folder.path + "/session.json")
        let strategy = AppleEmulatorStrategy(apple: apple.baseURL)
        let engine = SessionEngine.live(
          server: proxy.url, storage: FileStorage(file: file), strategies: [strategy])
        try await engine.signIn(with: .apple())
        try await FileStorage(file: file).update(StorageKey(rawValue: "server")) {
          $0 = Data(proxy.url.absoluteString.utf8)
        }
        let runs = try await withThrowingTaskGroup(of: Int.self) { group in
          for index in 0..<3 {
            group.addTask {
              var (runs, chance) = (0, SeededChance(seed: UInt64(index)))
              while end.map({ Date.now < $0 }) ?? (proxy.rotations.all < 4) {
                let dies = longer != nil && chance.pick(8) == 0
                let whoAmI = try CommandProcess(["whoami", "--store", file.path()], in: folder)
                if dies {
                  try await Task.sleep(for: .milliseconds(chance.pick(200)))
                  whoAmI.kill()
                } else {
                  let (status, words) = await whoAmI.ending()
                  #expect(status == 0, "\(words)")
                }
                let content = try Data(contentsOf: file)
                #expect((try? JSONSerialization.jsonObject(with: content)) != nil, "the file is torn")
                runs += 1
              }
              return runs
            }
          }
          return try await group.reduce(0, +)
        }
        let rotations = proxy.rotations
        print(
          "\(runs) runs of 3 processes at a time, \(rotations.all) refreshes, at most \(rotations.most) at once"
        )
        #expect(rotations.all > 1)
        // After a process was killed midway, the next one repeated its refresh once the lease had expired.
        #expect(rotations.most == 1)
        #expect(try await engine.sessions().count == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
      }
    }
  }
}
