import Foundation
import Support
import Testing

@testable import bramley

/// The built program behind other connections than plain HTTP on a port, asked by curl.
@Suite(.limitedConcurrency) struct ServeConnectionsTests {
  func curl(_ arguments: [String], in folder: URL) async throws -> Program.Ending {
    try await Program.run(
      ["--silent", "--show-error", "--max-time", "60"] + arguments, in: folder,
      executable: URL(fileURLWithPath: "/usr/bin/curl"))
  }

  func environment(_ apple: Program, _ more: [String: String]) async throws -> [String: String] {
    try await ServeTests().environment(of: try await apple.address()).merging(more) { $1 }
      .merging(["BRAMLEY_APPLE_ALLOW_EMULATOR": "true"]) { $1 }
  }

  @Test func `TLS of the server's own speaks HTTP/2 and HTTP/1.1, and nothing older than TLS 1.2`()
    async throws
  {
    try await withFolder { folder in
      let made = try TestCertificate(in: folder.path)
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let server = try Program(
        ["serve", "--port", "0"], in: folder,
        environment: try await environment(
          apple,
          [
            "BRAMLEY_SERVER_PUBLIC_URL": "https://localhost",
            "BRAMLEY_SERVER_TLS_CERTIFICATE_PATH": made.certificate, "BRAMLEY_SERVER_TLS_KEY_PATH": made.key,
          ]))
      let line = try await server.output(with: "listening on https://127.0.0.1:")
      let port = try #require(line.split(separator: "\n").first?.split(separator: ":").last)
      let url = "https://localhost:\(port)/v1/nonces"
      for version in ["2", "1.1"] {
        let answer = try await curl(
          [
            "--http\(version)", "--cacert", made.certificate, "--request", "POST", "--dump-header", "-",
            "--write-out", "%{http_version}", url,
          ], in: folder)
        #expect(answer.output.hasSuffix(version), "\(answer)")
        #expect(answer.output.contains(" 201"))
        #expect(answer.output.lowercased().contains("strict-transport-security: max-age=31536000"))
      }
      // A body, and a stop while connections are open.
      let body = try await curl(
        [
          "--http2", "--cacert", made.certificate, "--json", #"{"refresh_token":"br1.x"}"#, "--write-out",
          "%{http_code}", "https://localhost:\(port)/v1/sessions/refresh",
        ], in: folder)
      #expect(body.output.hasSuffix("401"), "\(body)")
      #expect(try await curl(["http://localhost:\(port)/"], in: folder).status != 0)
      #expect(
        try await curl(["--tls-max", "1.1", "--cacert", made.certificate, url], in: folder).status == 35)
      #expect(try await server.stop().ending.status == 0)
      _ = try await apple.stop()
    }
  }

  @Test func `a Unix socket is open to user and group, and gone after the stop`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      // A socket's path may be no longer than 107 bytes.
      let path =
        "/tmp/bramley-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8)).sock"
      let server = try Program(
        ["serve"], in: folder,
        environment: try await environment(
          apple,
          ["BRAMLEY_SERVER_PUBLIC_URL": "https://localhost", "BRAMLEY_SERVER_UNIX_SOCKET": path]))
      _ = try await server.output(with: "listening on \(path)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o660)
      let answer = try await curl(["--unix-socket", path, "http://x/health/live"], in: folder)
      #expect(answer.output.contains("status"), "\(answer)")
      #expect(try await server.stop().ending.status == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
      _ = try await apple.stop()
    }
  }

  @Test func `a socket that was handed over is served, and systemd is notified`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let script = URL(filePath: #filePath).appending(path: "../../Systemd/activate.py").standardized.path
      let server = try Program(
        [script, Program.binary.path, "serve"], in: folder,
        environment: try await environment(
          apple,
          ["BRAMLEY_SERVER_PUBLIC_URL": "https://localhost", "BRAMLEY_SERVER_TRUSTED_PROXIES": "none"]),
        executable: URL(fileURLWithPath: "/usr/bin/python3"))
      let output = try await server.output(with: "READY=1")
      let port = try #require(output.split(separator: "\n").first)
      let answer = try await curl(
        ["--dump-header", "-", "http://127.0.0.1:\(port)/health/live"], in: folder)
      #expect(answer.output.contains("200 OK"), "\(answer)")
      #expect(answer.output.contains("GMT"))
      let (ending, _) = try await server.stop()
      #expect(ending.output.contains("STOPPING=1"))
      #expect(ending.status == 0)
      _ = try await apple.stop()
    }
  }
}
