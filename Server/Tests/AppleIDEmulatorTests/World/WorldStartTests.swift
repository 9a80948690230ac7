import AppleID
import AppleIDEmulator
import EmulatorKit
import Foundation
import Testing

@Suite(.limitedConcurrency) struct WorldStartTests {
  @Test func `a test describes the world, and missing values are generated`() async throws {
    let world = WorldStart(
      teams: [NewTeam(id: "A1B2C3D4E5", name: "Mine"), NewTeam(id: "Z1B2C3D4E5")],
      clients: [
        NewClient(id: "com.mine.app", kind: .native, notificationURL: "http://127.0.0.1:1/n"),
        NewClient(id: "com.mine.web", kind: .web, redirectURIs: ["http://localhost/callback"]),
        NewClient(id: "com.other.app", kind: .native, team: "Z1B2C3D4E5"),
      ],
      people: [NewPerson(id: "ada", givenName: "Ada"), NewPerson(id: "kim", organization: "school")])
    try await AppleIDEmulator.run(world) { apple in
      #expect(apple.world.teams.map(\.name) == ["Mine", "Team Z1B2C3D4E5"])
      #expect(apple.world.clients.map(\.primary) == ["com.mine.app", "com.mine.app", "com.other.app"])
      #expect(apple.world.people.map(\.email) == ["ada@example.com", "kim@example.com"])
      #expect(apple.world.people[1].emailVerified == false)
      let credential = try apple.authorizeNatively(.init(clientID: "com.other.app", person: "ada"))
      #expect(credential.fullName?.givenName == "Ada")
    }
  }

  @Test func `a reset restores it, with the teams and their keys`() throws {
    var world = WorldStart(teams: [NewTeam()], people: [NewPerson(id: "ada")])
    world.settings.refreshPerDay = 3
    let apple = try EmulatedApple(start: world)
    let before = apple.world
    try apple.addPerson(NewPerson(id: "eve"))
    try apple.addTeam()
    try apple.changeSettings { $0.refreshPerDay = 0 }
    try apple.reset()
    #expect(apple.world == before)
    #expect(apple.settings.refreshPerDay == 3)
  }

  @Test func `all faults are reported at once, with their places, by the control API's rules`() throws {
    let world = WorldStart(
      teams: [NewTeam(id: "A1B2C3D4E5"), NewTeam(id: "short", keyID: "F6G7H8J9K0")],
      clients: [
        NewClient(id: "com.app", kind: .native), NewClient(id: "com.app", kind: .native),
        NewClient(id: "com_app", kind: .native),
        NewClient(
          id: "com.web", kind: .web, primary: "com.ap",
          redirectURIs: ["https://a.example/c", "ftp://a", "http://a.example/"],
          notificationURL: "https://a.example/n"),
        NewClient(id: "com.else", kind: .native, team: "short"),
        NewClient(id: "com.new", kind: .native, notificationURL: "nowhere"),
      ],
      people: [
        NewPerson(id: "ada"), NewPerson(id: "ada"),
        NewPerson(id: "a b", email: "a", managed: false, organization: "o"),
      ])
    let places = [
      "teams[1].id", "teams[1].key_id", "clients[1].id", "clients[2].id", "clients[3].primary",
      "clients[3].redirect_uris[1]", "clients[3].redirect_uris[2]", "clients[3].notification_url",
      "clients[5].notification_url", "people[1].id", "people[2].email", "people[2].id", "people[2].org_id",
    ]
    #expect(world.faults().map(\.place) == places)
    let failure = #expect(throws: WorldStartFailure.self) { try EmulatedApple(start: world) }
    #expect(failure?.faults == world.faults())
    let control = try EmulatedApple()
    let refusal = #expect(throws: Problem.self) { try control.addPerson(world.people[2]) }
    #expect(refusal?.detail == world.faults().first { $0.place == "people[2].email" }?.detail)
  }

  @Test func `a strict Apple takes no loopback address of a start, and the standard world still stands`()
    throws
  {
    #expect(WorldStart().faults(.strict).isEmpty)
    let world = WorldStart(
      clients: [NewClient(id: "com.app", kind: .native, redirectURIs: ["http://localhost/callback"])])
    #expect(world.faults().isEmpty)
    #expect(world.faults(.strict).map(\.place) == ["clients[0].redirect_uris[0]"])
  }

  @Test func `a stored world is continued, and says so`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apple-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try EmulatedApple(folder: folder, start: WorldStart(people: [NewPerson(id: "ada")]))
    #expect(!first.isContinued)
    first.close()
    let second = try EmulatedApple(folder: folder, start: WorldStart(people: [NewPerson(id: "eve")]))
    #expect(second.isContinued)
    #expect(second.world.people.map(\.id) == ["ada"])
    try second.reset()
    #expect(second.world.people.map(\.id) == ["eve"])
    second.close()
  }
}
