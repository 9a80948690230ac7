import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Synchronization
import Testing

@testable import BramleyCore

/// `BRAMLEY_ROUNDS` says how often the server is killed.
@Suite(.limitedConcurrency) struct KillTests {
  @Test func `what was answered is there after kill -9, with its name, and exchanges go on`() async throws {
    let folder = try TemporaryFolder()
    let rounds = ProcessInfo.processInfo.environment["BRAMLEY_ROUNDS"].flatMap { Int($0) } ?? 4
    try await AppleIDEmulator.run { apple in
      let answered = Answered()
      for _ in 0..<rounds {
        let server = try await ServerProcess.start(in: folder, apple: apple)
        let wire = Wire(base: server.url)
        let before = answered.names.count
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<6 {
            group.addTask {
              for _ in 0..<40 {
                guard let person = try? apple.addPerson(givenName: "Given", familyName: UUID().uuidString),
                  let credential = try? apple.authorizeNatively(
                    .init(clientID: "com.example.bramley", person: person.id)),
                  let answer = try? await wire.send(
                    "POST", WirePath.signInApple, json: AppleSignInRequest(credential)),
                  let session = try? answer.decode(Session.self)
                else { return }
                answered.add(session.user)
              }
            }
          }
          group.addTask {
            // During its work, which begins later on a busy machine.
            let count = before + Int.random(in: 1...30)
            _ = try? await eventually { answered.names.count >= count }
            try? await Task.sleep(for: .milliseconds(Int.random(in: 0...50)))
            server.kill()
          }
        }
      }
      // Past the leases of the killed processes, within the life of their codes.
      let later = ManualClock(Date.now + 45)
      let server = try await RunningServer.start(
        in: folder, apple: apple.baseURL, world: apple.world, surroundings: later.surroundings)
      let expected = answered.names
      #expect(!expected.isEmpty)
      for (id, name) in expected {
        let account = try await server.store.account(id)
        #expect(account?.user.name == name)
      }
      #expect(try await eventually { try await server.store.jobCounts().waiting == 0 })
      // A process that dies between Apple's answer and its commit has used up the codes that it had in
      // flight.
      let lost = try await server.store.jobCounts().failed
      #expect(lost <= rounds * JobRunner.atOnce)
      try await server.stop()
    }
  }

  @Test func `SIGTERM ends the server with 0, a taken port and a lost key have their own status`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let server = try await ServerProcess.start(in: folder, apple: apple)
      #expect(try await Wire(base: server.url).send("GET", WirePath.live).status == 200)
      #expect(try await server.terminate() == 0)
      try FileManager.default.removeItem(atPath: folder.path + "/data/master.key")
      let (status, words) = try await ServerProcess.fail(in: folder, apple: apple)
      #expect(status == 78)
      #expect(words.contains("server.master_key"))
    }
  }
}

/// The accounts that the server has acknowledged, with their names.
private final class Answered: Sendable {
  private let all = Mutex<[UserID: PersonName]>([:])

  var names: [UserID: PersonName] { all.withLock(\.self) }

  func add(_ user: User) { all.withLock { $0[user.id] = user.name } }
}
