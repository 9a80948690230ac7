import AppleID
import AppleIDEmulator
import Foundation
import OpenID
import Testing

@testable import bramley

@Suite struct WorldFileTests {
  static let full = """
    teams:
      - id: A1B2C3D4E5
        name: Mine
    clients:
      - id: com.mine.app
        kind: native
        team: A1B2C3D4E5
        notification_url: http://127.0.0.1:8080/v1/notifications/apple
      - {id: com.mine.web, kind: web, primary: com.mine.app, redirect_uris: [http://localhost/callback]}
    people:
      - {id: ada, email: ada@example.com, given_name: Ada, family_name: Lovelace, forwarding: no}
      - {id: kim, managed: true, org_id: school, no_email: true, email_verified: false, age: child}
    settings:
      refresh_id_token: false
      refresh_per_day: 5
      is_private_email: always
      nonce_supported: false
      revoked_refresh: invalid_request
      own_issuer: true
      deletion_event: account-deleted
    """

  private func sentences(_ yaml: String, _ strictness: Strictness = .lenient) -> [String] {
    do throws(CommandFailure) {
      _ = try WorldFile(yaml, named: "emulator.yaml").checked(strictness)
      return []
    } catch {
      #expect(error.status == .configuration)
      return error.sentences
    }
  }

  @Test func `each key is read`() throws {
    let start = try WorldFile(Self.full, named: "emulator.yaml").checked(.lenient)
    #expect(start.teams == [NewTeam(id: "A1B2C3D4E5", name: "Mine")])
    #expect(
      start.clients == [
        NewClient(
          id: "com.mine.app", kind: .native, team: "A1B2C3D4E5",
          notificationURL: "http://127.0.0.1:8080/v1/notifications/apple"),
        NewClient(
          id: "com.mine.web", kind: .web, primary: "com.mine.app", redirectURIs: ["http://localhost/callback"]
        ),
      ])
    #expect(
      start.people == [
        NewPerson(
          id: "ada", email: "ada@example.com", givenName: "Ada", familyName: "Lovelace", forwarding: false),
        NewPerson(
          id: "kim", managed: true, organization: "school", noEmail: true, emailVerified: false, age: .child),
      ])
    var settings = EmulatorSettings()
    settings.refreshIDToken = false
    settings.refreshPerDay = 5
    settings.isPrivateEmail = .always
    settings.nonceSupported = false
    settings.revokedRefresh = .invalidRequest
    settings.ownIssuer = true
    settings.deletionEvent = .accountDeleted
    #expect(start.settings == settings)
  }

  /// Every key with a value, as the file and as the control API's JSON: a key of one that the other lacks fails.
  @Test func `the keys are those of the control API`() throws {
    let key = try EmulatedApple().world.privateKey
    let team: [String: any Sendable] = [
      "id": "A1B2C3D4E5", "name": "N", "key_id": "F6G7H8J9K0", "private_key": key,
      "mail_sources": ["example.com"],
    ]
    let json = try JSONSerialization.data(withJSONObject: team)
    let start = try WorldFile(
      "teams:\n  - " + String(decoding: json, as: UTF8.self), named: "emulator.yaml"
    ).checked(.lenient)
    #expect(try JSONDecoder().decode(NewTeam.self, from: json) == start.teams[0])
    for (yaml, person) in [
      (
        "people: [{id: a, email: a@b.c, given_name: A, family_name: B, managed: true, org_id: o, no_email: true, email_verified: true, age: child, forwarding: false}]",
        #"{"id":"a","email":"a@b.c","given_name":"A","family_name":"B","managed":true,"org_id":"o","no_email":true,"email_verified":true,"age":"child","forwarding":false}"#
      )
    ] {
      let read = try WorldFile(yaml, named: "emulator.yaml").checked(.lenient).people[0]
      #expect(try JSONDecoder().decode(NewPerson.self, from: Data(person.utf8)) == read)
      #expect(Mirror(reflecting: read).children.allSatisfy { "\($0.value)" != "nil" })
    }
    #expect(Mirror(reflecting: start.teams[0]).children.allSatisfy { "\($0.value)" != "nil" })
  }

  @Test(arguments: ["", "# nothing\n", "people:\n", "settings:\n"])
  func `omitted values are those of the standard world`(yaml: String) throws {
    #expect(try WorldFile(yaml, named: "emulator.yaml").checked(.lenient) == WorldStart())
  }

  @Test func `a world may have no people`() throws {
    #expect(try WorldFile("people: []", named: "emulator.yaml").checked(.lenient).people.isEmpty)
  }

  @Test func `all faults are reported at once, with their lines, in the file's order`() {
    let yaml = """
      peple: []
      people:
        - id: ada
          emial: ada@example.com
          managed: perhaps
        - email: secret
          colour: red
        - ada
      clients:
        - kind: nativ
        - id: com.example.app
          kind: native
          redirect_uris: [http://localhost/, ftp://secret]
          team: [a]
      settings: {refresh_per_day: many}
      """
    #expect(
      sentences(yaml) == [
        "emulator.yaml, line 1: peple: there is no such key; did you mean people?",
        "emulator.yaml, line 4: people[0].emial: there is no such key; did you mean email?",
        "emulator.yaml, line 5: people[0].managed: is neither true nor false",
        "emulator.yaml, line 6: people[1].email: email is not an address; an example of one is ada@example.com",
        "emulator.yaml, line 7: people[1].colour: there is no such key; there are id, email, given_name, "
          + "family_name, managed, org_id, no_email, email_verified, age, forwarding",
        "emulator.yaml, line 8: people[2]: keys and values are expected here",
        "emulator.yaml, line 10: clients[0].id: is missing; an example is com.example.app",
        "emulator.yaml, line 10: clients[0].kind: is none of native, web",
        "emulator.yaml, line 13: clients[1].redirect_uris[1]: redirect_uris: https with a domain name and no "
          + "fragment, or plain http on 127.0.0.1, [::1] or localhost",
        "emulator.yaml, line 14: clients[1].team: must be one plain value",
        "emulator.yaml, line 15: settings.refresh_per_day: is not a whole number between 0 and 1000000",
      ])
  }

  @Test(arguments: ["people: [", "people: []\npeople: []", "\tpeople: 1"])
  func `invalid YAML is reported with its line and without its text`(yaml: String) {
    #expect(sentences(yaml).count == 1)
    #expect(sentences(yaml).first?.contains("is not YAML") == true)
  }

  @Test(arguments: ["- people", "people", "people: ada", "people: {id: ada}", "settings: [a]", "clients: 1"])
  func `another shape is refused`(yaml: String) { #expect(sentences(yaml).count == 1) }

  @Test func `a private key of a faulty file is not shown`() throws {
    let key = try EmulatedApple().world.privateKey.split(separator: "\n")[1]
    let yaml = "teams: [{id: A1B2C3D4E5, key_id: F6G7H8J9K0, private_key: \(key)}]"
    #expect(sentences(yaml).count == 1)
    #expect(sentences(yaml).allSatisfy { !$0.contains(key) })
  }
}
