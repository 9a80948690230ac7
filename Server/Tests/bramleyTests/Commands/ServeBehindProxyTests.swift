import Foundation
import Testing

@testable import bramley

/// The built server behind nginx with TLS, with the configuration of `Deploy`. `make soak` installs nginx.
@Suite(.limitedConcurrency, .enabled(if: TLSProxy.path != nil, "nginx is not installed"))
struct ServeBehindProxyTests {
  private func behindProxy(
    _ more: [String: String] = [:], _ body: (TLSProxy) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      var environment = try await ServeTests().environment(of: try await apple.address())
      environment["BRAMLEY_APPLE_ALLOW_EMULATOR"] = "true"
      environment["BRAMLEY_SERVER_PUBLIC_URL"] = "https://id.example.com"
      environment["BRAMLEY_SERVER_TRUSTED_PROXIES"] = "127.0.0.1/32"
      let server = try Program(
        ["serve", "--port", "0"], in: folder, environment: environment.merging(more) { $1 })
      let proxy = try await TLSProxy.start(before: try await server.address(), in: folder)
      try await body(proxy)
      _ = try await proxy.process.stop(SIGQUIT)
      _ = try await server.stop()
      _ = try await apple.stop()
    }
  }

  @Test func `it answers by TLS, plain HTTP leads there, and addresses are the public ones`() async throws {
    try await behindProxy { proxy in
      for version in ["2", "1.1"] {
        let answer = try await proxy.curl([
          "--http\(version)", "--dump-header", "-", "--write-out", "%{http_version} %{http_code}",
          "/health/ready",
        ])
        #expect(answer.output.hasSuffix("\(version) 200"), "\(answer)")
        #expect(answer.output.lowercased().contains("strict-transport-security"))
      }
      let old = try await proxy.curl(["--tls-max", "1.1", "/health/live"])
      #expect(old.status != 0)
      let plain = try await Program.run(
        [
          "--silent", "--output", "/dev/null", "--write-out", "%{http_code} %{redirect_url}",
          "http://127.0.0.1:\(proxy.plainPort)/sign-in?a=b",
        ], in: proxy.folder, executable: URL(filePath: "/usr/bin/curl"))
      #expect(plain.output == "301 https://127.0.0.1/sign-in?a=b", "\(plain)")
      let metadata = try await proxy.curl(["/.well-known/oauth-authorization-server"])
      #expect(metadata.output.contains(#""issuer":"https://id.example.com""#), "\(metadata)")
      // A browser keeps this cookie by TLS alone, and the server knows that it is behind TLS.
      let page = try await proxy.curl(["--dump-header", "-", "--output", "/dev/null", "/sign-in"])
      let cookies = page.output.lowercased().split(whereSeparator: \.isNewline)
        .filter { $0.hasPrefix("set-cookie:") }
      #expect(!cookies.isEmpty && cookies.allSatisfy { $0.contains("secure") && $0.contains("__host-") })
      let admin = try await proxy.curl(["--write-out", "%{http_code}", "--output", "/dev/null", "/metrics"])
      #expect(admin.output == "404")
    }
  }

  @Test func `what a client claims of its address evades no limit, and no log has query strings`()
    async throws
  {
    try await behindProxy(["BRAMLEY_LIMITS_REFRESH": "3/3600s"]) { proxy in
      var codes: [String] = []
      for number in 1...5 {
        let answer = try await proxy.curl([
          "--header", "X-Forwarded-For: 203.0.113.\(number)", "--header", "Content-Type: application/json",
          "--data", #"{"refresh_token": "br1.x"}"#, "--output", "/dev/null", "--write-out", "%{http_code}",
          "/v1/sessions/refresh?code=S3CR3Tmarker",
        ])
        codes.append(answer.output)
      }
      #expect(codes.suffix(2) == ["429", "429"], "\(codes)")
      #expect(codes.prefix(3).allSatisfy { $0 != "429" }, "\(codes)")
      #expect(proxy.log.contains("POST /v1/sessions/refresh") && !proxy.log.contains("S3CR3Tmarker"))
    }
  }
}
