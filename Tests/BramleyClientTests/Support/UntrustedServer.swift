#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A TLS server whose certificate no machine trusts, made by `openssl`.
  final class UntrustedServer: Sendable {
    static let isAvailable = openssl != nil
    private static let openssl = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
      .first(where: FileManager.default.isExecutableFile(atPath:))

    let url: URL
    private let process: Process
    private let folder: URL

    /// Starts the server and returns once it listens.
    init() async throws {
      let openssl = URL(fileURLWithPath: Self.openssl ?? "")
      folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (key, certificate) = (
        folder.appending(path: "key.pem").path, folder.appending(path: "cert.pem").path
      )
      let made = try Self.run(
        openssl,
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
          "-subj", "/CN=localhost",
        ])
      for await _ in made.endings {}
      let server = try Self.run(
        openssl, ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"])
      process = server.process
      var port: Int?
      for await line in server.lines where line.hasPrefix("ACCEPT") {
        port = line.split(separator: ":").last.flatMap { Int($0) }
        break
      }
      let listening = try #require(port)
      url = try #require(URL(string: "https://localhost:\(listening)/"))
    }

    deinit {
      // SIGTERM may be ignored, as the runner of the tests does and its children inherit.
      kill(process.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(at: folder)
    }

    private struct Running {
      var process: Process
      var lines: AsyncStream<String>
      var endings: AsyncStream<Void>
    }

    private static func run(_ program: URL, _ arguments: [String]) throws -> Running {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = Pipe()
      process.standardError = FileHandle.nullDevice
      let pipe = Pipe()
      process.standardOutput = pipe
      let (lines, sink) = AsyncStream.makeStream(of: String.self)
      let (endings, end) = AsyncStream.makeStream(of: Void.self)
      process.terminationHandler = { _ in end.finish() }
      try process.run()
      // A thread that blocks, not a `readabilityHandler`: a dispatch source and one of URLSession's on the same
      // file descriptor, closed and opened again meanwhile, crash libdispatch on Linux.
      Thread.detachNewThread {
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
          for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            sink.yield(String(line))
          }
        }
        sink.finish()
      }
      return Running(process: process, lines: lines, endings: endings)
    }
  }
#endif
