import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyHTTP
import BramleyServer
import BramleyTokens
import Foundation
import Hummingbird
import Support
import Testing

/// Bramley below a path of a host's router.
@Suite(.limitedConcurrency) struct MountedServerTests {
  private func withHost(
    under path: String, _ body: (Wire, Wire, AppleIDEmulator, AccountServer) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let configuration = try ServerConfiguration(try await Host.settings(in: folder, apple: apple))
      try await Host.run(
        configuration, under: path,
        routes: { accounts, router in
          router.get("v1/user") { _, _ in "the host's own" }
          for file in accounts.wellKnownFiles {
            router.get(RouterPath(file.path)) { _, _ in ByteBuffer(bytes: file.body) }
          }
        }
      ) { host, accounts in
        try await body(host, Wire(base: URL(string: host.base.absoluteString + path)!), apple, accounts)
      }
    }
  }

  private func members(of answer: Wire.Answer) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: answer.body) as? NSDictionary)
  }

  @Test func `everything works below a path, and the host keeps its own routes`() async throws {
    try await withHost(under: "/auth") { host, bramley, apple, accounts in
      let session = try await bramley.signIn(apple)
      #expect(try await bramley.send("GET", "/v1/user", bearer: session.accessToken).status == 200)
      let own = try await host.send("GET", "/v1/user")
      #expect(String(decoding: own.body, as: UTF8.self) == "the host's own")
      let unknown = try await bramley.send("GET", "/v1/none")
      #expect(unknown.status == 404 && unknown.problem?.code == .notFound)
      #expect(try await host.send("GET", "/authors").status == 404)
      let keys = try await bramley.send("GET", "/.well-known/jwks.json")
      #expect(keys.status == 200)
      let claims = try #require(session.accessToken.split(separator: ".").dropFirst().first)
      let payload = try #require(Data(base64URL: claims.utf8))
      let text = String(decoding: payload, as: UTF8.self).replacing("\\/", with: "/")
      #expect(text.contains(#""iss":"\#(bramley.base.absoluteString)""#))
    }
  }

  @Test func `the host serves the well-known files from the value`() async throws {
    try await withHost(under: "/auth") { host, bramley, _, accounts in
      #expect(
        accounts.wellKnownFiles.map(\.path) == [
          "/.well-known/oauth-authorization-server/auth", "/.well-known/apple-app-site-association",
        ])
      let served = try await host.send("GET", "/.well-known/oauth-authorization-server/auth")
      let own = try await bramley.send("GET", "/.well-known/oauth-authorization-server")
      #expect(served.status == 200)
      #expect(try members(of: served) == members(of: own))
      let text = String(decoding: served.body, as: UTF8.self).replacing("\\/", with: "/")
      #expect(text.contains(#""issuer":"\#(bramley.base.absoluteString)""#))
      let apps = try await host.send("GET", "/.well-known/apple-app-site-association")
      let ownApps = try await bramley.send("GET", "/.well-known/apple-app-site-association")
      #expect(apps.status == 200 && apps.body == ownApps.body)
    }
  }

  @Test func `a browser's flow returns below the path`() async throws {
    try await withHost(under: "/auth") { _, bramley, apple, _ in
      let query =
        "client_id=app&response_type=code&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&state=s&provider=apple"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
      let answer = try await bramley.visit("/v1/authorize?\(query)")
      let location = try #require(answer.headers["location"])
      #expect(location.hasPrefix(apple.baseURL.absoluteString))
      let callback = try #require(
        URLComponents(string: location)?.queryItems?.first { $0.name == "redirect_uri" })
      #expect(callback.value == bramley.base.absoluteString + "/v1/callback/apple")
    }
  }

  @Test func `logs and metrics go to the host's own, and the store is closed at the end`() async throws {
    let folder = try TemporaryFolder()
    let (logs, metrics) = (LogRecorder(), PrometheusMetrics())
    try await AppleIDEmulator.run { apple in
      // The second run finds the store closed and the account in it.
      for isNew in [true, false] {
        let configuration = try ServerConfiguration(try await Host.settings(in: folder, apple: apple))
        try await Host.run(configuration, under: "/auth", logs: logs, metrics: metrics) { host, _ in
          let bramley = Wire(base: URL(string: host.base.absoluteString + "/auth")!)
          let session = try await bramley.signIn(apple)
          #expect(session.isNewUser == isNew)
        }
      }
    }
    let text = metrics.text()
    #expect(text.contains(#"http_requests_total{method="POST",route="/v1/sign-in/"#), "\(text)")
    #expect(text.contains(#"bramley_sign_ups_total{outcome="made""#), "\(text)")
    #expect(logs.lines.contains { $0.contains("/v1/sign-in/") })
  }

  @Test(arguments: ["auth", "/auth/", "/a b", "/../x", "//", "/a?b"])
  func `an unsafe path is rejected before anything is opened`(path: String) async throws {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let configuration = try ServerConfiguration(try await Host.settings(in: folder, apple: apple))
      await #expect(throws: ConfigurationFailure.self) {
        try await AccountServer.open(configuration, under: path)
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    }
  }
}
