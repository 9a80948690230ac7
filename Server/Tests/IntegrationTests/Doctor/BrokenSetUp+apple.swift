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
  static let apple = [
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
}
