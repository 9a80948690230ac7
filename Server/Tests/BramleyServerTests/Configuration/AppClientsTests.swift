import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct AppClientsTests {
  private static let print = Array(repeating: "aB", count: 32).joined(separator: ":")
  private static let yaml = """
    app:
      clients:
        - id: ios
          name: Orchard
          redirect_uris: [com.example.app:/signed-in]
          app_ids: [A1B2C3D4E5.com.example.app]
        - id: "1234"
          redirect_uris: [https://www.example.com/signed-in]
          origins: [https://www.example.com]
          android:
            - package: com.example.app
              sha256_cert_fingerprints: ["\(print)"]
    server:
      port: 1001
    """

  @Test func `a list of clients is read, and the rest of the file too`() throws {
    let settings = try ConfigurationFixture.settings(yaml: Self.yaml)
    #expect(settings.server.port == 1001)
    let clients = settings.app.clients
    #expect(clients.map(\.id.rawValue) == ["ios", "1234"])
    #expect(clients.map(\.name) == ["Orchard", "1234"])
    #expect(clients[0].redirectURIs.map(\.text) == ["com.example.app:/signed-in"])
    #expect(clients[0].appIDs == ["A1B2C3D4E5.com.example.app"])
    #expect(
      clients[1].androidApps == [
        AndroidApp(package: "com.example.app", certificates: [Self.print.uppercased()])
      ])
    #expect(settings.app.origins.map(\.text) == ["https://www.example.com"])
  }

  @Test func `the environment has the list as JSON, and is stronger than the file`() throws {
    let json = #"[{"id":"one","redirect_uris":["https://a.example/cb"]}]"#
    let settings = try ConfigurationFixture.settings(["BRAMLEY_APP_CLIENTS": json], yaml: Self.yaml)
    #expect(settings.app.clients.map(\.id.rawValue) == ["one"])
  }

  @Test func `the short form beside the list stops the start, and both are named`() {
    let wrong = ConfigurationFixture.sentences(["BRAMLEY_APP_CLIENT_ID": "app"], yaml: Self.yaml)
    #expect(wrong.count == 1)
    #expect(wrong.first?.contains("app.clients and app.client_id are both set") == true)
  }

  @Test(arguments: [
    ("[]", "is empty"), ("{}", "is not a list of sections"), ("[1]", "is not a list of sections"),
    (#"[{"name":"x"}]"#, "without id"), (#"[{"id":"a"},{"id":"a"}]"#, "names an id twice"),
    (#"[{"id":"a","redirect_uri":["https://a.example/"]}]"#, "did you mean redirect_uris?"),
    (#"[{"id":"a","redirect_uris":["http://a.example/"]}]"#, "no code may be sent to"),
    (#"[{"id":"a","redirect_uris":"https://a.example/"}]"#, "wrong kind"),
    (#"[{"id":"a","app_ids":["x"]}]"#, "is not a team id"),
    (#"[{"id":"a","android":[{"package":"app"}]}]"#, "whose package"),
    (#"[{"id":"a","android":[{"package":"a.b","sha256_cert_fingerprints":["AB"]}]}]"#, "32 pairs"),
    (#"[{"id":"a","android":[{"package":"a.b","sha256":[]}]}]"#, "not known: sha256"),
    (#"[{"id":"a b"}]"#, "visible ASCII"), (#"[{"id":"a","name":""}]"#, "one line"),
  ])
  func `a fault of an entry is reported in words`(json: String, words: String) {
    let wrong = ConfigurationFixture.sentences(["BRAMLEY_APP_CLIENTS": json])
    #expect(wrong.count == 1)
    #expect(wrong.first?.contains("app.clients (BRAMLEY_APP_CLIENTS") == true)
    #expect(wrong.first?.contains(words) == true, "\(wrong)")
  }
}
