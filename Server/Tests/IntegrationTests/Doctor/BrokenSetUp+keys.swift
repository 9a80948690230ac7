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
  static let keys = [
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
}
