import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation
import Inspection
import OpenID
import Support

@testable import bramley

/// A valid set-up with a real emulator, of which tests break one part.
struct DoctorRig: Sendable {
  let folder: TemporaryFolder
  let world: AppleWorld
  let emulator: AppleIDEmulator
  /// The environment's values, by key.
  var settings: [SettingKey: String]
  var yaml: String?
  var apple: AppleTransport
  var probe: NotificationProbe
  var listening = ListenProbe { _, _ in .bramley }
  /// The seconds by which this machine's clock is ahead of the true time.
  var clockAhead: TimeInterval = 0

  /// Runs with an emulator in this process.
  static func run(_ body: (DoctorRig) async throws -> Void) async throws {
    let http = AppleTransport.patientClient()
    let folder = try TemporaryFolder()
    do {
      try await AppleIDEmulator.run { emulator in
        let world = emulator.world
        let path = folder.path + "/AuthKey_\(world.keyID).p8"
        try write(world.privateKey, to: path)
        try await body(
          DoctorRig(
            folder: folder, world: world, emulator: emulator,
            settings: [
              .appleTeamID: world.teamID.rawValue, .appleKeyID: world.keyID.rawValue,
              .applePrivateKeyPath: path,
              .appleNativeClientIDs: "com.example.bramley", .appleWebClientIDs: "com.example.bramley.web",
              .appleBaseURL: emulator.baseURL.absoluteString, .serverPublicURL: "http://127.0.0.1:8080",
              .serverTrustedProxies: "none",
              .data: folder.path + "/data",
            ],
            apple: .patient(http), probe: .answering(.answered(status: 401, isBramley: true))))
      }
    } catch {
      try? await http.shutdown()
      throw error
    }
    try await http.shutdown()
  }

  /// Writes a private file.
  static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// A store in the data folder that knows one master key, of 32 such bytes.
  func makeStore(sealedWith byte: UInt8) async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/data", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
    )
    let store = try SQLiteStore(path: folder.path + "/data/bramley.sqlite")
    let key = MasterKey(bytes: Data(repeating: byte, count: 32))!
    try await store.keepMasterKeyCheck(key.checkValue, for: key.id)
    try store.close()
  }

  /// Replaces the key file's text.
  func replaceKey(by text: String) throws {
    try Self.write(text, to: settings[.applePrivateKeyPath] ?? "")
  }

  /// Makes the doctor treat the emulator as the real Apple, with all of Apple's requirements.
  mutating func takeForApple() {
    settings[.appleBaseURL] = nil
    let (emulator, transport) = (emulator.baseURL, apple)
    apple = AppleTransport { url, form in
      var own = URLComponents(url: emulator.appending(path: url.path), resolvingAgainstBaseURL: false)
      own?.percentEncodedQuery = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery
      guard let own = own?.url else { throw URLError(.badURL) }
      return try await transport.send(own, form)
    }
  }

  /// Registers a return URL with the Services ID.
  func register(_ address: String) throws {
    try emulator.addClient(
      NewClient(
        id: "com.example.bramley.web", kind: .web, primary: "com.example.bramley", redirectURIs: [address]))
  }

  /// What Apple answers in place of the emulator; nil lets the emulator answer.
  mutating func interrupt(_ answer: @escaping @Sendable (URL) throws -> AppleTransport.Answer?) {
    let transport = apple
    apple = AppleTransport { url, form in
      if let answer = try answer(url) { return answer }
      return try await transport.send(url, form)
    }
  }

  /// All checks.
  func checks() async -> [Check] {
    let environment = Dictionary(uniqueKeysWithValues: settings.map { ($0.key.environmentName, $0.value) })
    let sources = ConfigurationSources(
      environment: environment, yaml: yaml.map { .init(name: "bramley.yaml", text: $0) })
    let ahead = clockAhead
    return await Examination(
      sources: sources,
      network: Examination.Network(
        apple: apple, notifications: probe, listening: listening),
      now: { Date().addingTimeInterval(ahead) }
    ).checks()
  }
}

extension NotificationProbe {
  /// A host that is known, and what it answers.
  static func answering(_ outcome: Outcome, addresses: [String] = ["192.0.2.1"]) -> NotificationProbe {
    NotificationProbe(resolve: { _ in addresses }, post: { _ in outcome })
  }
}
