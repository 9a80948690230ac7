import Testing

@testable import BramleyServer

@Suite struct UnknownKeyTests {
  @Test(arguments: [
    ("server.prot", "server.port"), ("server.publicurl", "server.public_url"),
    ("apple.teamid", "apple.team_id"),
    ("aple.team_id", "apple.team_id"), ("limits.signin", "limits.sign_in"), ("Data", "data"),
    ("server.audience", "server.resources"), ("data.path", "data"), ("app.redirect_uri", "app.redirect_uris"),
    ("log.levels", "log.level"),
  ])
  func `an unknown key of the file names the nearest known one`(name: String, nearest: String) {
    let sentences = ConfigurationFixture.sentences(yaml: "\(name): 1\n")
    #expect(sentences == ["\(name) (in bramley.yaml) is no setting of Bramley; did you mean \(nearest)?"])
  }

  @Test func `nested keys are checked as deep as they go`() {
    let yaml = "apple:\n  team_id: A1B2C3D4E5\n  keys:\n    key_id: F6G7H8J9K0\n"
    let sentences = ConfigurationFixture.sentences(yaml: yaml)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("apple.keys.key_id (in bramley.yaml)") == true)
  }

  @Test func `a section with a value is reported as such`() {
    let sentences = ConfigurationFixture.sentences(yaml: "server: 8080\n")
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains("is a section") == true)
  }

  @Test(arguments: [
    ("BRAMLEY_PORT", "BRAMLEY_SERVER_PORT"), ("BRAMLEY_APPLE_TEAMID", "BRAMLEY_APPLE_TEAM_ID"),
    ("BRAMLEY_LOGLEVEL", "BRAMLEY_LOG_LEVEL"),
    ("BRAMLEY_SERVER_AUDIENCE", "BRAMLEY_SERVER_RESOURCES"),
  ])
  func `an unknown variable names the nearest known one`(name: String, nearest: String) {
    #expect(
      ConfigurationFixture.sentences([name: "1"])
        == ["\(name) (in the environment) is no setting of Bramley; did you mean \(nearest)?"])
    #expect(
      ConfigurationFixture.sentences(dotEnv: "\(name)=1")
        == ["\(name) (in .env) is no setting of Bramley; did you mean \(nearest)?"])
  }

  @Test func `a key with control characters is shown escaped`() {
    let sentences = ConfigurationFixture.sentences(yaml: "\"a\\e[2Jb\": 1\n")
    #expect(sentences.first?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
  }

  @Test func `an unusable file is the only fault reported, since nothing is known to be missing`() {
    let sources = ConfigurationSources(yaml: .init(name: "bramley.yaml", text: "apple: ["))
    let failure = #expect(throws: ConfigurationFailure.self) { try Settings(sources, needsApple: true) }
    #expect(failure?.sentences.count == 1)
    #expect(failure?.sentences.first?.contains("is not YAML") == true)
  }
}
