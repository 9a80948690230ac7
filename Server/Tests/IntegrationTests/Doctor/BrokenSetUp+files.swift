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

extension BrokenSetUp {
  static let files = [
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
