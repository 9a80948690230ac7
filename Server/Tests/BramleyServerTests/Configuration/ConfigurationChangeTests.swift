import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct ConfigurationChangeTests {
  func sources(_ yaml: String, _ environment: [String: String] = [:]) -> ConfigurationSources {
    ConfigurationSources(environment: environment, yaml: .init(name: "bramley.yaml", text: yaml))
  }

  @Test func `it names settings whose values differ, and no value`() {
    let change = ConfigurationChange(
      from: sources("app: {origins: [https://a.example], name: A}\nlog: {level: info}"),
      to: sources(
        "app: {origins: [https://b.example], name: A}\nlog: {level: debug}\nguests: {enabled: true}"))
    #expect(Set(change.names) == ["app.origins", "log.level", "guests.enabled"])
    #expect(change.needRestart.isEmpty)
  }

  @Test func `a place to listen and a store need a restart`() {
    let change = ConfigurationChange(
      from: sources("server: {port: 8080}\ndata: /a"), to: sources("server: {port: 8081}\ndata: /b"))
    #expect(Set(change.needRestart) == ["server.port", "data"])
  }

  @Test func `settings of an OpenID provider count, also of one that is new`() {
    let change = ConfigurationChange(
      from: sources("openid: {work: {client_id: a}}"),
      to: sources("openid: {work: {client_id: b}, club: {client_id: c}}"))
    #expect(Set(change.names) == ["openid.work.client_id", "openid.club.client_id"])
  }

  @Test func `what a stronger source says hides a change beneath it`() {
    let variables = ["BRAMLEY_LOG_LEVEL": "notice"]
    let change = ConfigurationChange(
      from: sources("log: {level: info}", variables), to: sources("log: {level: debug}", variables))
    #expect(change.names.isEmpty)
  }
}
