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
  static let addresses = [
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
}
