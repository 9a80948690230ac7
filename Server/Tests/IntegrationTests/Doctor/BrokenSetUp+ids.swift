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
  static let ids = [
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
}
