import Foundation
import Testing

@testable import bramley

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.limitedConcurrency) struct DemoTests {
  @Test func `the page is the first address, the line of curl signs in, and Ctrl-C ends both`() async throws {
    try await withFolder { folder in
      // A real server's settings must not reach the demo.
      let environment = [
        "BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com", "BRAMLEY_APPLE_TEAM_ID": "A1B2C3D4E5",
        "BRAMLEY_TYPO": "1", "BRAMLEY_SERVER_PORT": "tcp://10.0.0.11:8080",
      ]
      let demo = try Program(
        ["demo", "--port", "0", "--apple-port", "0", "--mail-port", "0"], in: folder, environment: environment
      )
      let greeting = try await demo.output(with: "Ctrl-C")
      let addresses = greeting.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("http://") }
      let page = try #require(addresses.first)
      let curl = try #require(greeting.split(separator: "\n").first { $0.contains("curl -s ") })
      #expect(curl.contains(page))
      #expect(greeting.contains("/#mail"))

      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", String(curl)]
      let pipe = Pipe()
      shell.standardOutput = pipe
      try shell.run()
      let answer = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      #expect(answer.contains(#""is_new_user":true"#), "\(answer)")
      #expect(answer.contains(#""given_name":"Maya""#))

      let (ending, seconds) = try await demo.stop(SIGINT)
      #expect(ending.status == 0)
      #expect(seconds < 60)
      #expect(!ending.errors.contains("error"))
    }
  }

  @Test func `a demo that is called by its name has passkeys`() async throws {
    try await withFolder { folder in
      let demo = try Program(
        ["demo", "--host", "localhost", "--port", "0", "--apple-port", "0", "--mail-port", "0"], in: folder)
      let greeting = try await demo.output(with: "Ctrl-C")
      let page = try #require(
        greeting.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://") })
      #expect(page.hasPrefix("http://localhost:"), "\(page)")
      let (data, _) = try await URLSession.shared.data(
        from: try #require(URL(string: "\(page)/v1/methods")))
      let methods = String(decoding: data, as: UTF8.self)
      #expect(methods.contains(#""id":"passkey""#), "\(methods)")
      #expect(try await demo.stop(SIGINT).ending.status == 0)
    }
  }
}
