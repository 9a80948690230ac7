import ArgumentParser
import BramleyCore
import Foundation
import Support
import Testing

@testable import bramley

/// The questions of `bramley init`, and the file that it writes from the answers.
@Suite(.limitedConcurrency) struct InitTests {
  let folder: TemporaryFolder
  let keyPath: String

  init() throws {
    folder = try TemporaryFolder()
    keyPath = folder.path + "/AuthKey_F6G7H8J9K0.p8"
    try KeyFiles.pkcs8().write(toFile: keyPath, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyPath)
  }

  var expected: PortalAnswers {
    PortalAnswers(
      teamID: "A1B2C3D4E5", keyID: "F6G7H8J9K0", privateKeyPath: keyPath,
      nativeClientIDs: ["com.example.app"],
      webClientIDs: ["com.example.app.web"], publicURL: try? WebOrigin("https://id.example.com"),
      trustedProxies: ["127.0.0.1/32"])
  }

  func answers(
    _ script: ScriptedConsole, _ arguments: [String] = [], environment: [String: String] = [:],
    isTerminal: Bool = true
  ) throws -> PortalAnswers? {
    try Init.parse(arguments).answers(environment, script.console(isTerminal: isTerminal))
  }

  @Test func `every value is asked for, and the key id is offered from the file's name`() throws {
    let script = ScriptedConsole(
      "A1B2C3D4E5", keyPath, "", "com.example.app", "com.example.app.web", "https://id.example.com",
      "127.0.0.1/32", "", "y")
    #expect(try answers(script) == expected)
    #expect(script.shown.contains("Key ID [F6G7H8J9K0]: "))
    for question in PortalQuestion.allCases { #expect(script.shown.contains(question.explanation)) }
    #expect(script.unused == [])
  }

  @Test func `a wrong answer is asked for again with the reason`() throws {
    let script = ScriptedConsole(
      "", "short", "a1b2c3d4e5", "A1B2C3D4E5", "/none.p8", folder.path, keyPath, "F6G7", "F6G7H8J9K0",
      "A1B2C3D4E5.com.example.app", "com.example.app com.example.app", " com.example.app ", "com.example.app",
      "com.example.app.web", "https://id.example.com/path", "http://id.example.com", "https://localhost",
      "https://203.0.113.5", "https://id.example.com", "", "localhost", "none, 10.0.0.1", "10.0.0.1 10.0.0.1",
      "127.0.0.1/32", "apple", "github, github", "", "maybe", "YES")
    #expect(try answers(script) == expected)
    for reason in [
      "It is needed", "5 characters", "lower-case", "is not there", "is a folder", "4 characters",
      "Name it without the prefix: com.example.app", "is named twice", "is a bundle id too", "no path",
      "is http", "no localhost", "no IP address", "nor the word none", "each once",
    ] { #expect(script.shown.contains(reason), "\(reason)") }
    #expect(script.unused == [])
  }

  @Test(arguments: ["'PATH'", "\"PATH\"", "  PATH  ", "ESCAPED", "~/AuthKey_F6G7H8J9K0.p8"])
  func `a path may be written as a terminal writes it`(form: String) throws {
    let home = try TemporaryFolder()
    let spaced = home.path + "/my keys"
    try FileManager.default.createDirectory(atPath: spaced, withIntermediateDirectories: true)
    let path = (form.hasPrefix("~") ? home.path : spaced) + "/AuthKey_F6G7H8J9K0.p8"
    try KeyFiles.pkcs8().write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let typed = form.replacing("PATH", with: path).replacing(
      "ESCAPED", with: path.replacing(" ", with: "\\ "))
    let script = ScriptedConsole("A1B2C3D4E5", typed, "", "com.example.app", "", "", "", "y")
    #expect(try answers(script, environment: ["HOME": home.path])?.privateKeyPath == path)
  }

  @Test func `flags are not asked for, and lists take several values`() throws {
    let script = ScriptedConsole("A1B2C3D4E5", "F6G7H8J9K0", "", "", "y")
    let found = try answers(
      script,
      [
        "--private-key-path", keyPath, "--native-client-id", "com.example.one", "--native-client-id",
        "com.example.two",
      ])
    #expect(found?.nativeClientIDs == ["com.example.one", "com.example.two"])
    #expect(found?.publicURL == nil)
    #expect(!script.shown.contains("Key file:"))
    #expect(!script.shown.contains("Bundle ids:"))
  }

  @Test func `a person can decide against it, and one of the client ids must be there`() throws {
    let script = ScriptedConsole("A1B2C3D4E5", keyPath, "", "", "", "com.example.app.web", "", "", "n")
    #expect(try answers(script) == nil)
    #expect(script.shown.contains("It is needed"))
  }

  @Test func `the end of the input ends init at any question`() throws {
    let all = ["A1B2C3D4E5", keyPath, "", "com.example.app", "", ""]
    for count in 0...all.count {
      let script = ScriptedConsole(all.prefix(count))
      let failure = #expect(throws: CommandFailure.self) { try answers(script) }
      #expect(failure?.status == .refused)
      #expect(failure?.sentences.first?.contains("nothing was written") == true)
      #expect(script.unused == [])
    }
  }

  @Test func `the file is written for the emulator that was given`() throws {
    let flags = [
      "--yes", "--team-id", "A1B2C3D4E5", "--private-key-path", keyPath, "--native-client-id",
      "com.example.app",
    ]
    let environment = [SettingKey.appleBaseURL.environmentName: "http://127.0.0.1:8081"]
    let local = try answers(ScriptedConsole(), flags, environment: environment)
    #expect(local?.yaml.contains("\n  base_url: \"http://127.0.0.1:8081\"\n") == true)
    #expect(try answers(ScriptedConsole(), flags)?.yaml.contains("base_url") == false)
  }

  @Test func `a path may climb out of the folder`() throws {
    let rules = AnswerRules(folder: "/srv/app/deep", home: nil, isEmulated: false)
    #expect(rules.path("../keys/AuthKey.p8") == "/srv/app/keys/AuthKey.p8")
    #expect(rules.path("AuthKey.p8") == "/srv/app/deep/AuthKey.p8")
    #expect(rules.path("/etc/AuthKey.p8") == "/etc/AuthKey.p8")
  }

  @Test func `answers may come from a pipe, whose end counts as consent`() throws {
    let all = [
      "A1B2C3D4E5", keyPath, "", "com.example.app", "com.example.app.web", "https://id.example.com",
      "127.0.0.1/32",
    ]
    #expect(try answers(ScriptedConsole(all), isTerminal: false) == expected)
    #expect(try answers(ScriptedConsole(all + ["n"]), isTerminal: false) == nil)
  }

  @Test func `the first wrong answer from a pipe ends init and is reported`() throws {
    let script = ScriptedConsole("A1B2C3D4E5", "/nowhere/AuthKey_F6G7H8J9K0.p8", "com.example.app")
    let failure = #expect(throws: CommandFailure.self) { try answers(script, isTerminal: false) }
    #expect(failure?.status == .usage)
    #expect(failure?.sentences.joined().contains("AuthKey_F6G7H8J9K0.p8") == true)
    #expect(script.unused == ["com.example.app"])
  }

  @Test func `when a pipe ends too early the missing flags are reported`() throws {
    let script = ScriptedConsole()
    let failure = #expect(throws: CommandFailure.self) {
      try answers(script, ["--key-id", "F6G7H8J9K0"], isTerminal: false)
    }
    #expect(failure?.status == .usage)
    let words = failure?.sentences.joined() ?? ""
    for flag in ["--team-id", "--private-key-path", "--native-client-id or --web-client-id"] {
      #expect(words.contains(flag))
    }
    #expect(!words.contains("--key-id,"))
  }

  @Test func `with --yes nothing is asked and the key id comes from the file's name`() throws {
    let script = ScriptedConsole()
    let flags = [
      "--yes", "--team-id", "A1B2C3D4E5", "--private-key-path", keyPath, "--native-client-id",
      "com.example.app",
      "--web-client-id", "com.example.app.web", "--public-url", "https://id.example.com",
      "--trusted-proxy", "127.0.0.1/32",
    ]
    #expect(try answers(script, flags) == expected)
    #expect(throws: CommandFailure.self) {
      try answers(script, flags.filter { $0 != "--yes" }, isTerminal: false)
    }
  }

  @Test func `all wrong flags are reported at once`() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try answers(
        ScriptedConsole(),
        [
          "--team-id", "short", "--key-id", "f6g7h8j9k0", "--private-key-path", "/none.p8",
          "--native-client-id",
          "com.example.*", "--public-url", "id.example.com",
        ])
    }
    #expect(failure?.status == .usage)
    #expect(
      failure?.sentences.map { $0.prefix { $0 != ":" } } == [
        "--team-id", "--private-key-path", "--key-id", "--native-client-id", "--public-url",
      ])
  }

  @Test func `a wrong team id is reported once, without blaming the key id`() {
    let failure = #expect(throws: CommandFailure.self) {
      try answers(ScriptedConsole(), ["--team-id", "short", "--key-id", "F6G7H8J9K0"])
    }
    #expect(failure?.sentences.map { $0.prefix { $0 != ":" } } == ["--team-id"])
  }

  @Test func `for an emulator this machine's own address is right`() throws {
    let script = ScriptedConsole(
      "A1B2C3D4E5", keyPath, "", "com.example.app", "com.example.app.web", "http://127.0.0.1:8080", "", "y")
    let environment = ["BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:8081"]
    #expect(try answers(script, environment: environment)?.publicURL?.text == "http://127.0.0.1:8080")
  }
}
