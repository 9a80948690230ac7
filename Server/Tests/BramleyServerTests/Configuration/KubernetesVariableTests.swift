import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct KubernetesVariableTests {
  /// What Kubernetes sets for services `bramley` and `bramley-server`.
  static let injected = [
    "BRAMLEY_SERVICE_HOST": "10.0.0.11", "BRAMLEY_SERVICE_PORT": "8080",
    "BRAMLEY_SERVICE_PORT_HTTP_ALT": "8080", "BRAMLEY_PORT": "tcp://10.0.0.11:8080",
    "BRAMLEY_PORT_8080_TCP": "tcp://10.0.0.11:8080", "BRAMLEY_PORT_8080_TCP_PROTO": "tcp",
    "BRAMLEY_PORT_8080_TCP_PORT": "8080", "BRAMLEY_PORT_8080_TCP_ADDR": "10.0.0.11",
    "BRAMLEY_PORT_53_UDP": "udp://10.0.0.11:53", "BRAMLEY_SERVER_SERVICE_HOST": "fd00::11",
    "BRAMLEY_SERVER_PORT": "tcp://10.0.0.12:8080", "BRAMLEY_ADMIN_PORT": "tcp://10.0.0.13:9000",
    "BRAMLEY_SERVER_PORT_8080_TCP_ADDR": "10.0.0.12",
  ]

  @Test func `variables of Kubernetes are ignored with a note, also where they spell a setting`() throws {
    let settings = try ConfigurationFixture.settings(Self.injected)
    #expect(settings.server.port == ServerSection.defaultPort && settings.adminPort == nil)
    let note = try #require(settings.notes.first)
    #expect(settings.notes.count == 1)
    #expect(note.hasPrefix("BRAMLEY_ADMIN_PORT, BRAMLEY_SERVER_PORT, "), "\(note)")
    #expect(note.contains("10 more") && note.contains("enableServiceLinks"))
    #expect(!note.contains("10.0.0"))
  }

  @Test(arguments: [
    ("BRAMLEY_PORT", "8080"), ("BRAMLEY_SERVICE_PORT", "eighty"), ("BRAMLEY_SERVER_PORT", "http://10.0.0.1"),
    ("BRAMLEY_PORT_TCP", "tcp://10.0.0.1:1"), ("BRAMLEY_TYPO", "tcp://10.0.0.1:1"),
  ])
  func `other variables are faults as before`(name: String, value: String) {
    #expect(ConfigurationFixture.sentences([name: value]).count == 1)
  }

  @Test func `a file is written by a person, so its variables are not ignored`() {
    #expect(ConfigurationFixture.sentences(dotEnv: "BRAMLEY_PORT=tcp://10.0.0.11:8080").count == 1)
  }

  @Test func `without such variables there is no note`() throws {
    #expect(try ConfigurationFixture.settings(["BRAMLEY_SERVER_PORT": "9000"]).notes.isEmpty)
  }
}
