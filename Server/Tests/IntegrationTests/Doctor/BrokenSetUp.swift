import AppleID
import AppleIDEmulator
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Inspection
import OpenID
import Support
import Testing

@testable import bramley

/// A fault of a set-up, and what the doctor must report about it.
struct BrokenSetUp: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The checks that must fail, with repetitions; no other may.
  let fails: [CheckID]
  /// The checks that must warn, besides those that breaking the set-up itself causes.
  var warns: [CheckID] = []
  /// What the failing or warning checks must say among them.
  let words: [String]
  let spoil: @Sendable (inout DoctorRig) async throws -> Void

  init(
    _ name: String, fails: CheckID..., warns: [CheckID] = [], saying words: String...,
    spoil: @escaping @Sendable (inout DoctorRig) async throws -> Void
  ) {
    testDescription = name
    self.fails = fails
    self.warns = warns
    self.words = words
    self.spoil = spoil
  }

  static let all = keys + ids + addresses + apple + files

  private static let keys = [
    BrokenSetUp("key file missing", fails: .keyFile, saying: "is not there") {
      $0.settings[.applePrivateKeyPath] = $0.folder.path + "/AuthKey_\($0.world.keyID)/none.p8"
    },
    BrokenSetUp("key file is a folder", fails: .keyFile, saying: "is a folder") {
      $0.settings[.applePrivateKeyPath] = $0.folder.path
    },
    BrokenSetUp("key's text as its path", fails: .keyFile, saying: "holds a key's text") {
      $0.settings[.applePrivateKeyPath] = $0.world.privateKey.replacing("\n", with: "\\n")
    },
    BrokenSetUp("SEC1 key", fails: .keyFormat, saying: "SEC1", "openssl pkcs8") {
      try $0.replaceKey(by: KeyFiles.sec1)
    },
    BrokenSetUp("public key", fails: .keyFormat, saying: "a public key") {
      try $0.replaceKey(by: KeyFiles.publicKey)
    },
    BrokenSetUp("RSA key", fails: .keyFormat, saying: "an RSA key") { try $0.replaceKey(by: KeyFiles.rsa) },
    BrokenSetUp("P-384 key", fails: .keyFormat, saying: "not a P-256 key") {
      try $0.replaceKey(by: KeyFiles.p384)
    },
    BrokenSetUp("encrypted key", fails: .keyFormat, saying: "password") {
      try $0.replaceKey(by: KeyFiles.encrypted)
    },
    BrokenSetUp("truncated key", fails: .keyFormat, saying: "truncated") {
      try $0.replaceKey(by: KeyFiles.truncated())
    },
    BrokenSetUp("key of another team", fails: .appleClient, .appleClient, saying: "very key file") {
      try $0.replaceKey(by: try EmulatedApple().world.privateKey)
    },
    BrokenSetUp("others can read the key", fails: .keyFile, saying: "mode 644", "chmod 600") {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: $0.settings[.applePrivateKeyPath] ?? "")
    },
  ]

  private static let ids = [
    BrokenSetUp(
      "wrong team", fails: .appleClient, .appleClient, saying: "A1B2C3D4E5 is the team", "invalid_client"
    ) {
      $0.settings[.appleTeamID] = "A1B2C3D4E5"
    },
    BrokenSetUp(
      "wrong key id", fails: .appleClient, .appleClient, warns: [.keyID], saying: "the file's name says"
    ) { $0.settings[.appleKeyID] = "F6G7H8J9K0" },
    BrokenSetUp("team id in lower case", fails: .teamID, saying: "lower-case") {
      $0.settings[.appleTeamID] = "a1b2c3d4e5"
    },
    BrokenSetUp("key id in lower case", fails: .keyID, saying: "lower-case") {
      $0.settings[.appleKeyID] = "f6g7h8j9k0"
    },
    BrokenSetUp("team id and key id swapped", fails: .teamID, warns: [.keyID], saying: "swapped") {
      ($0.settings[.appleTeamID], $0.settings[.appleKeyID]) = (
        $0.settings[.appleKeyID], $0.settings[.appleTeamID]
      )
    },
    BrokenSetUp(
      "team before the bundle id", fails: .clientID, saying: "without the prefix: com.example.bramley"
    ) {
      $0.settings[.appleNativeClientIDs] = "\($0.world.teamID).com.example.bramley"
    },
    BrokenSetUp("bundle id as Services ID", fails: .clientID, saying: "is a bundle id too") {
      $0.settings[.appleWebClientIDs] = "com.example.bramley"
    },
    BrokenSetUp("wildcard App ID", fails: .clientID, saying: "wildcard") {
      $0.settings[.appleNativeClientIDs] = "com.example.*"
    },
    BrokenSetUp(
      "Services ID that Apple does not know", fails: .appleClient,
      saying: "com.example.nobody is a Services ID"
    ) {
      $0.settings[.appleWebClientIDs] = "com.example.bramley.web,com.example.nobody"
    },
    BrokenSetUp("bundle id in other capitals", fails: .appleClient, saying: "capitals included") {
      $0.settings[.appleNativeClientIDs] = "com.example.Bramley"
    },
    BrokenSetUp("no client id at all", fails: .clientID, saying: "apple.native_client_ids is not set") {
      $0.settings[.appleNativeClientIDs] = nil
      $0.settings[.appleWebClientIDs] = nil
    },
  ]

  private static let addresses = [
    BrokenSetUp("public address in plain http", fails: .publicURL, saying: "is http") {
      $0.takeForApple()
      $0.settings[.serverPublicURL] = "http://id.example.com"
    },
    BrokenSetUp("no public address", fails: .publicURL, saying: "server.public_url is not set") {
      $0.takeForApple()
      $0.settings[.serverPublicURL] = nil
    },
    BrokenSetUp("return address with an IP address", fails: .redirectURI, saying: "no IP address") {
      $0.takeForApple()
      $0.settings[.serverPublicURL] = "https://203.0.113.5"
    },
    BrokenSetUp("return address at localhost", fails: .redirectURI, saying: "no localhost") {
      $0.takeForApple()
      $0.settings[.serverPublicURL] = "https://localhost"
    },
    BrokenSetUp(
      "return URL that is not registered", fails: .redirectURI, saying: "is not registered", "Return URLs",
      "https://id.example.com/v1/callback/apple"
    ) {
      $0.takeForApple()
      $0.settings[.serverPublicURL] = "https://id.example.com"
    },
    BrokenSetUp(
      "return URL that the emulator does not have", fails: .redirectURI, saying: "is not registered"
    ) { try $0.register("http://127.0.0.1/elsewhere") },
    BrokenSetUp(
      "bundle id in the list of Services IDs", fails: .redirectURI,
      saying: "move it to apple.native_client_ids"
    ) {
      $0.settings[.appleNativeClientIDs] = nil
      $0.settings[.appleWebClientIDs] = "com.example.bramley"
    },
    BrokenSetUp(
      "Services ID in the list of bundle ids", fails: .appleClient, saying: "is a Services ID",
      "from apple.native_client_ids to apple.web_client_ids"
    ) {
      $0.settings[.appleNativeClientIDs] = "com.example.bramley,com.example.bramley.web"
      $0.settings[.appleWebClientIDs] = nil
    },
    BrokenSetUp(
      "another program at the server's port", fails: .listenAddress, warns: [.notificationURL],
      saying: "Another program listens at 127.0.0.1:8080", "listen_address must be right first"
    ) {
      $0.listening = ListenProbe { _, _ in .otherProgram }
      $0.probe = .answering(.answered(status: 404, isBramley: false))
    },
    BrokenSetUp("wildcard as the app's address", fails: .redirectURI, saying: "app.redirect_uris") {
      $0.settings[.appRedirectURIs] = "https://*.example.com/callback"
    },
    BrokenSetUp("notification address dead", fails: .notificationURL, saying: "Nobody listens") {
      $0.takeForApple()
      try $0.register("https://id.example.com/v1/callback/apple")
      $0.settings[.serverPublicURL] = "https://id.example.com"
      $0.probe = .answering(.refused)
    },
    BrokenSetUp("notification address unknown to DNS", fails: .notificationURL, saying: "DNS") {
      $0.takeForApple()
      try $0.register("https://id.example.com/v1/callback/apple")
      $0.settings[.serverPublicURL] = "https://id.example.com"
      $0.probe = .answering(.refused, addresses: [])
    },
    BrokenSetUp("notification address without a certificate", fails: .notificationURL, saying: "certificate")
    {
      $0.takeForApple()
      try $0.register("https://id.example.com/v1/callback/apple")
      $0.settings[.serverPublicURL] = "https://id.example.com"
      $0.probe = .answering(.tlsFailed)
    },
    BrokenSetUp("sign-in page before the notification address", warns: [.notificationURL], saying: "HTTP 302")
    {
      $0.takeForApple()
      try $0.register("https://id.example.com/v1/callback/apple")
      $0.settings[.serverPublicURL] = "https://id.example.com"
      $0.probe = .answering(.answered(status: 302, isBramley: false))
    },
    BrokenSetUp("private notification address", warns: [.notificationURL], saying: "private address") {
      $0.takeForApple()
      try $0.register("https://id.example.com/v1/callback/apple")
      $0.settings[.serverPublicURL] = "https://id.example.com"
      $0.probe = .answering(.answered(status: 401, isBramley: true), addresses: ["10.0.0.7", "fd00::7"])
    },
  ]

  private static let apple = [
    BrokenSetUp("clock ten minutes ahead", fails: .clock, saying: "10 minutes ahead of") {
      $0.clockAhead = 600
    },
    BrokenSetUp("clock ten minutes behind", fails: .clock, saying: "10 minutes behind") {
      $0.clockAhead = -600
    },
    BrokenSetUp("clock eighty seconds behind", fails: .clock, saying: "sign-ins are refused") {
      $0.clockAhead = -80
    },
    BrokenSetUp("clock eighty seconds ahead", fails: .clock, saying: "no code can be exchanged") {
      $0.clockAhead = 80
    },
    BrokenSetUp("clock forty seconds behind", warns: [.clock], saying: "seconds behind") {
      $0.clockAhead = -45
    },
    BrokenSetUp(
      "Apple out of reach", fails: .appleReachable, warns: [.clock, .appleClient], saying: "firewall"
    ) {
      $0.interrupt { _ in throw URLError(.cannotConnectToHost) }
    },
    BrokenSetUp(
      "Apple down", fails: .appleReachable, warns: [.clock, .appleClient, .appleClient], saying: "HTTP 503"
    ) {
      $0.interrupt { _ in .init(status: 503, body: Data()) }
    },
    BrokenSetUp("a portal in Apple's place", fails: .appleReachable, saying: "not with Apple's keys") {
      $0.interrupt {
        $0.path.hasSuffix("/keys") ? .init(status: 200, body: Data("<html>".utf8), date: Date()) : nil
      }
    },
    BrokenSetUp("Apple's token endpoint down", warns: [.appleClient, .appleClient], saying: "HTTP 500") {
      $0.interrupt { $0.path.hasSuffix("/token") ? .init(status: 500, body: Data()) : nil }
    },
    BrokenSetUp("Apple throttling", warns: [.appleClient, .appleClient], saying: "HTTP 429", "90 seconds") {
      $0.interrupt { $0.path.hasSuffix("/token") ? .init(status: 429, body: Data(), retryAfter: 90) : nil }
    },
    BrokenSetUp("client not let in", fails: .appleClient, .appleClient, saying: "unauthorized_client") {
      $0.interrupt {
        $0.path.hasSuffix("/token")
          ? .init(status: 400, body: Data(#"{"error":"unauthorized_client"}"#.utf8)) : nil
      }
    },
  ]

  private static let files = [
    BrokenSetUp("no YAML", fails: .configuration, saying: "is not YAML") { $0.yaml = "apple: [" },
    BrokenSetUp("unknown key", fails: .configuration, saying: "Did you mean apple.team_id?") {
      $0.yaml = "apple: {teamid: A1B2C3D4E5}"
    },
    BrokenSetUp("malformed value", fails: .configuration, saying: "sessions.grace") {
      $0.settings[.sessionsGrace] = "soon"
    },
    BrokenSetUp("data folder is a file", fails: .dataFolder, saying: "names a file") {
      let path = $0.folder.path + "/file"
      try DoctorRig.write("", to: path)
      $0.settings[.data] = path
    },
    BrokenSetUp("master key gone", fails: .masterKey, saying: "is gone") {
      try await $0.makeStore(sealedWith: 1)
    },
    BrokenSetUp("store that is no database", fails: .dataFolder, saying: "not a SQLite database") {
      try await $0.makeStore(sealedWith: 1)
      $0.settings[.serverMasterKey] = Data(repeating: 1, count: 32).base64EncodedString()
      try DoctorRig.write("a store", to: $0.folder.path + "/data/bramley.sqlite")
    },
    BrokenSetUp("others can read the data folder", fails: .dataFolder, saying: "mode 755", "chmod 700") {
      try FileManager.default.createDirectory(
        atPath: $0.folder.path + "/data", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    },
    BrokenSetUp("store of Apple with an emulator", fails: .dataFolder, saying: "was used with Apple itself") {
      let store = try SQLiteStore(path: $0.folder.path + "/apple.sqlite")
      _ = try await store.use(with: .apple, allowsBoth: false, at: StoreFixture.start)
      _ = try await store.signIn(StoreFixture.entry())
      try store.close()
      let folder = $0.folder.path + "/data"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.moveItem(
        atPath: $0.folder.path + "/apple.sqlite", toPath: folder + "/bramley.sqlite")
      // No check value is stored, so any master key fits.
      try DoctorRig.write(
        Data(repeating: 1, count: 32).base64EncodedString() + "\n", to: folder + "/master.key")
    },
    BrokenSetUp("proxies that nobody named", fails: .configuration, saying: "server.trusted_proxies") {
      try $0.register("https://id.example.com/v1/callback/apple")
      $0.settings[.serverPublicURL] = "https://id.example.com"
      $0.settings[.serverTrustedProxies] = nil
      $0.settings[.appleAllowEmulator] = "true"
    },
    BrokenSetUp("plain http beyond this machine", fails: .publicURL, saying: "server.allow_http") {
      $0.settings[.serverPublicURL] = "http://192.0.2.1:8080"
      $0.settings[.appleAllowEmulator] = "true"
    },
    BrokenSetUp("another master key", fails: .masterKey, saying: "was sealed with master key") {
      try await $0.makeStore(sealedWith: 1)
      let other = Data(repeating: 2, count: 32).base64EncodedString()
      try DoctorRig.write(other + "\n", to: $0.folder.path + "/data/master.key")
    },
    BrokenSetUp("another configured master key", fails: .masterKey, saying: "was sealed with master key") {
      try await $0.makeStore(sealedWith: 1)
      $0.settings[.serverMasterKey] = Data(repeating: 2, count: 32).base64EncodedString()
    },
    BrokenSetUp("master key elsewhere missing", fails: .masterKey, saying: "server.master_key_path") {
      $0.settings[.serverMasterKeyPath] = $0.folder.path + "/none.key"
    },
    BrokenSetUp(
      "emulator of a server that others reach", fails: .appleBaseURL, saying: "apple.allow_emulator"
    ) {
      try $0.register("https://id.example.com/v1/callback/apple")
      $0.settings[.serverPublicURL] = "https://id.example.com"
    },
  ]
}
