import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

@testable import bramley

/// An app's transfer with its people from one team to another, with the real server, emulator and command.
@Suite(.limitedConcurrency) struct TransferTests {
  static let new: AppleTeamID = "NEWTEAM123"
  let folder: TemporaryFolder
  let clock = ManualClock(.now)

  init() throws { folder = try TemporaryFolder() }

  private func run(_ body: (AppleIDEmulator) async throws -> Void) async throws {
    let clock = clock
    try await AppleIDEmulator.run(try EmulatedApple(now: { clock.now })) { apple in
      try apple.addTeam(NewTeam(id: Self.new))
      try await body(apple)
    }
  }

  private func server(
    _ apple: AppleIDEmulator, of team: AppleTeamID? = nil, in data: String = "data",
    _ body: (Wire, RunningServer) async throws -> Void
  ) async throws {
    var settings = try apple.world.team(team ?? apple.world.teamID).settings
    settings[.data] = "\(folder.path)/\(data)"
    let server = try await RunningServer.start(
      in: folder, apple: apple.baseURL, world: apple.world, settings: settings,
      surroundings: clock.surroundings)
    do { try await body(Wire(base: server.url), server) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }

  private func prepare(_ apple: AppleIDEmulator, perSecond: Int = 500) throws -> TransferCommand {
    try TransferCommand(
      ["prepare", "--to", Self.new.rawValue, "--per-second", "\(perSecond)"], in: folder,
      team: try apple.world.team(apple.world.teamID), apple: apple)
  }

  private func complete(
    _ apple: AppleIDEmulator, in data: String = "data", perSecond: Int = 500
  ) throws -> TransferCommand {
    try TransferCommand(
      ["complete", "--report", "transfer-NEWTEAM123.csv", "--per-second", "\(perSecond)"], in: folder,
      data: data,
      team: try apple.world.team(Self.new), apple: apple)
  }

  private func rows() throws -> [TransferRow] {
    var reader = try ReportReader("\(folder.path)/transfer-NEWTEAM123.csv")
    return try reader.next(.max)
  }

  private func signIn(_ wire: Wire, _ apple: AppleIDEmulator, _ person: String) async throws -> Session {
    let credential = try apple.authorizeNatively(
      .init(clientID: "com.example.bramley", person: person, hideEmail: true))
    return try await wire.send("POST", WirePath.signInApple, json: AppleSignInRequest(credential))
      .decode(Session.self)
  }

  @Test
  func `people move with the app: account, name and session stay, address and subject are the new team's`()
    async throws
  {
    try await run { apple in
      let people = apple.world.people.map(\.id)
      var before: [Session] = []
      try await server(apple) { wire, _ in
        for person in people { before.append(try await signIn(wire, apple, person)) }
        // Beside the live server.
        let prepared = try await prepare(apple).ending()
        #expect(prepared.status == 0, "\(prepared.errors)")
        #expect(
          try prepared.summary(PrepareTransferReport.self)
            == PrepareTransferReport(total: people.count, prepared: people.count, revoked: 0, remaining: 0))
      }
      #expect(try rows().allSatisfy { $0.status == .prepared && $0.transferSubject != nil })
      try apple.transfer("com.example.bramley", to: Self.new)

      try await server(apple, of: Self.new) { wire, server in
        // The first person signs in before the report is processed.
        let early = try await signIn(wire, apple, people[0])
        #expect(
          !early.isNewUser && early.user.id == before[0].user.id && early.user.name == before[0].user.name)
        #expect(early.user.email != before[0].user.email && early.user.isPrivateEmail)
        let completed = try await complete(apple).ending()
        #expect(completed.status == 0, "\(completed.errors)")
        #expect(
          try completed.summary(CompleteTransferReport.self)
            == CompleteTransferReport(
              total: people.count, done: people.count, created: 0, conflicts: 0, revoked: 0, remaining: 0))
        #expect(try rows().allSatisfy { $0.status == .done })
        for (person, old) in zip(people, before) {
          let refreshed = try await wire.send(
            "POST", WirePath.refresh, json: RefreshRequest(refreshToken: old.refreshToken)
          ).decode(Session.self)
          #expect(refreshed.sessionID == old.sessionID && refreshed.user.id == old.user.id)
          #expect(refreshed.user.name == old.user.name && refreshed.user.email != old.user.email)
          #expect(refreshed.user.isPrivateEmail && refreshed.user.emailDeliverable)
          let again = try await signIn(wire, apple, person)
          #expect(!again.isNewUser && again.user.id == old.user.id)
          #expect(again.user.identities == refreshed.user.identities, "the command got the same from Apple")
          let events = try await server.store.events(of: old.user.id, limit: 20)
          #expect(events.count { $0.kind == .appleTransferred } == 1)
        }
        let twice = try await complete(apple).ending()
        #expect(twice.status == 0 && twice.output == completed.output)
      }
    }
  }

  @Test func `people who have stopped using the app are reported, Apple's own faults tolerated`() async throws
  {
    try await run { apple in
      let people = apple.world.people.map(\.id)
      try await server(apple) { wire, _ in
        for person in people { _ = try await signIn(wire, apple, person) }
      }
      try apple.stopUsing("com.example.bramley", person: people[1])
      for (name, times) in [(Fault.Name.serverError, 2), (.throttled, 1), (.invalidClient, 1)] {
        try apple.inject(Fault(name, times: times, delayMilliseconds: 1_000, endpoint: .migration))
      }
      let prepared = try await prepare(apple).ending()
      #expect(prepared.status == 0, "\(prepared.errors)")
      let summary = try prepared.summary(PrepareTransferReport.self)
      #expect(summary == PrepareTransferReport(total: 3, prepared: 2, revoked: 1, remaining: 0))
      #expect(try rows().count { $0.status == .revoked } == 1)
      for text in [prepared.output, prepared.errors] {
        #expect(!text.contains("@") && !text.contains("eyJ"))
      }

      // Another server that does not know them.
      try apple.transfer("com.example.bramley", to: Self.new)
      let completed = try await complete(apple, in: "elsewhere").ending()
      #expect(completed.status == 0, "\(completed.errors)")
      #expect(
        try completed.summary(CompleteTransferReport.self)
          == CompleteTransferReport(total: 3, done: 2, created: 2, conflicts: 0, revoked: 1, remaining: 0))
      try await server(apple, of: Self.new, in: "elsewhere") { wire, _ in
        let back = try await signIn(wire, apple, people[0])
        #expect(!back.isNewUser)
        #expect(try rows().map(\.accountID).contains(back.user.id), "under the old id")
      }
    }
  }

  @Test func `a wrong key or team is reported with its setting, and nobody is given up`() async throws {
    try await run { apple in
      try await server(apple) { wire, _ in _ = try await signIn(wire, apple, apple.world.people[0].id) }
      var team = try apple.world.team(apple.world.teamID)
      team.privateKey = try apple.world.team(Self.new).privateKey
      let refused = try await TransferCommand(
        ["prepare", "--to", Self.new.rawValue], in: folder, team: team, apple: apple
      ).ending()
      #expect(refused.status == 1 && refused.errors.contains("apple.key_id"))
      #expect(
        try refused.summary(PrepareTransferReport.self)
          == PrepareTransferReport(total: 1, prepared: 0, revoked: 0, remaining: 1))
      #expect(try rows().map(\.status) == [.failed])
      // Before the transfer all of the new team's requests are rejected.
      #expect(try await prepare(apple).ending().status == 0)
      let early = try await complete(apple).ending()
      #expect(early.status == 1, "\(early.output)")
    }
  }

  @Test func `runs that are killed or stopped three times end right`() async throws {
    let count = ProcessInfo.processInfo.environment["BRAMLEY_PEOPLE"].flatMap { Int($0) } ?? 200
    let perSecond = min(500, max(20, count / 10))
    try await run { apple in
      try await server(apple) { _, server in
        let store = server.store
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<count {
            let person = try apple.addPerson(NewPerson(id: "p\(number)"))
            let credential = try apple.authorizeNatively(
              .init(clientID: "com.example.bramley", person: person.id, hideEmail: true))
            var entry = StoreFixture.entry(person.id, token: person.id)
            entry.identity = IdentityKey(
              provider: .apple, team: apple.world.teamID.rawValue, subject: credential.user.rawValue)
            entry.email = credential.email.flatMap {
              EmailClaim(address: $0, isVerified: true, isPrivate: true)
            }
            group.addTask { [entry] in _ = try await store.signIn(entry) }
          }
          try await group.waitForAll()
        }
        let start = ContinuousClock.now
        // All stops are in the first half, so that a busy machine sees them before the run has ended.
        for (part, signal) in [(1, SIGKILL), (2, SIGTERM), (3, SIGKILL)] {
          let run = try prepare(apple, perSecond: perSecond)
          let isFar = try await eventually(within: .seconds(600)) {
            let prepared = try await store.transferCounts(
              of: apple.world.teamID.rawValue, to: Self.new.rawValue
            ).prepared
            return prepared >= count * part / 8 || !run.isRunning
          }
          #expect(isFar && run.isRunning)
          let ending = try await run.stop(signal)
          #expect(signal == SIGKILL || ending.status == 1)
        }
        let prepared = try await prepare(apple).ending()
        #expect(prepared.status == 0, "\(prepared.errors)")
        #expect(try rows().count { $0.status == .prepared } == count)
        print("prepared \(count) people, stopped three times, in \(start.duration(to: .now))")
      }
      try apple.transfer("com.example.bramley", to: Self.new)
      try await server(apple, of: Self.new) { wire, server in
        let store = server.store
        let start = ContinuousClock.now
        for (part, signal) in [(1, SIGTERM), (2, SIGKILL), (3, SIGKILL)] {
          let run = try complete(apple, perSecond: perSecond)
          let isFar = try await eventually(within: .seconds(600)) {
            let moved = try await store.transferCounts(of: Self.new.rawValue, to: Self.new.rawValue).all
            return moved >= count * part / 8 || !run.isRunning
          }
          #expect(isFar && run.isRunning)
          _ = try await run.stop(signal)
          #expect(try rows().count == count, "the report is whole at any moment")
        }
        let completed = try await complete(apple).ending()
        #expect(completed.status == 0, "\(completed.errors)")
        #expect(try completed.summary(CompleteTransferReport.self).done == count)
        #expect(try rows().allSatisfy { $0.status == .done })
        print("completed \(count) people, stopped three times, in \(start.duration(to: .now))")
        let session = try await signIn(wire, apple, "p0")
        #expect(!session.isNewUser && session.user.id == UserID(rawValue: StoreFixture.id("user p0")))
      }
    }
  }
}
