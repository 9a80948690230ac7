import AppleIDEmulator
import Foundation
import ProviderEmulator
import Testing

@testable import bramley

/// The keys of `providers` in an `emulator.yaml`.
@Suite struct WorldFileProviderTests {
  private func sentences(_ yaml: String) -> [String] {
    do throws(CommandFailure) {
      _ = try WorldFile(yaml, named: "emulator.yaml").checked(.lenient)
      return []
    } catch { return error.sentences }
  }

  @Test func `each key of a client and of an account is read`() {
    let file = WorldFile(
      """
      providers:
        clients:
          - provider: google
            id: 7-web.apps.googleusercontent.com
            kind: web
            project: "7"
            secret: GOCSPX-mine
            authentication: client_secret_basic
            public_key: none
            redirect_uris: [http://127.0.0.1:8080/v1/callback/google]
            events_url: http://127.0.0.1:8080/v1/notifications/google
            deletion_url: http://127.0.0.1:8080/deletion
          - {provider: github, id: Iv1.mine}
        accounts:
          - {provider: openid/awkward, person: ada, emails: [ada@example.com, a@b.example], verified: false,
             hd: example.com, generation: 2}
      """, named: "emulator.yaml")
    #expect(
      file.start.providers.clients == [
        NewProviderClient(
          .google, id: "7-web.apps.googleusercontent.com", kind: .web, project: "7", secret: "GOCSPX-mine",
          authentication: .basic, publicKey: "none",
          redirectURIs: ["http://127.0.0.1:8080/v1/callback/google"],
          eventsURL: "http://127.0.0.1:8080/v1/notifications/google",
          deletionURL: "http://127.0.0.1:8080/deletion"),
        NewProviderClient(.gitHub, id: "Iv1.mine"),
      ])
    #expect(
      file.start.providers.accounts == [
        ProviderAccount(
          .awkward, person: "ada",
          addresses: [.init("ada@example.com", verified: false), .init("a@b.example", verified: false)],
          hostedDomain: "example.com", generation: 2)
      ])
    #expect(
      Mirror(reflecting: file.start.providers.clients[0]).children.allSatisfy { "\($0.value)" != "nil" },
      "the test names every key")
  }

  @Test func `faults are reported with their lines, and without their values`() {
    let told = sentences(
      """
      providers:
        clients:
          - {provider: goggle, id: a}
          - {provider: github}
          - {provider: github, id: b, secrat: c}
        accounts:
          - {provider: github, person: ada, generation: many}
        people: []
      """)
    #expect(told.count == 6, "\(told)")
    for (line, word) in [
      (3, "provider"), (4, "id"), (5, "secrat"), (7, "generation"), (7, "person"), (8, "people"),
    ] {
      #expect(told.contains { $0.hasPrefix("emulator.yaml, line \(line):") && $0.contains(word) }, "\(told)")
    }
    #expect(told.allSatisfy { !$0.contains("goggle") && !$0.contains("many") })
  }
}
