import Foundation
import Support

/// nginx or HAProxy with its configuration of `Deploy`, without TLS, before nodes on this machine.
final class DeployedProxy: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case nginx, haproxy

    /// The program; nil where it is not installed.
    var path: String? {
      ["/usr/sbin/\(rawValue)", "/opt/homebrew/bin/\(rawValue)"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
  }

  /// How long a node is left out after it failed, and a little: until then the other one must not stop.
  static let memory = Duration.seconds(3)

  let url: URL
  private let kind: Kind
  private let folder: TemporaryFolder
  private let process: Process

  private init(_ kind: Kind, url: URL, folder: TemporaryFolder, process: Process) {
    self.kind = kind
    self.url = url
    self.folder = folder
    self.process = process
  }

  static func start(_ kind: Kind, before nodes: [Int]) async throws -> DeployedProxy {
    let folder = try TemporaryFolder()
    let (port, other) = (try await FreePort.next(), try await FreePort.next())
    let deploy = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Deploy").standardizedFileURL
    let process = Process()
    process.executableURL = URL(fileURLWithPath: kind.path ?? "")
    switch kind {
    case .nginx:
      let text = try lines(of: deploy.appending(path: "nginx.conf"), nodes)
        .filter { !$0.contains("ssl_") && !$0.contains("listen [::]") }
        .map { (line: String) -> String in
          if line.contains("listen 443") { return "listen 127.0.0.1:\(port);" }
          if line.contains("listen 80;") { return "listen 127.0.0.1:\(other);" }
          if line.hasPrefix("pid ") { return "pid \(folder.path)/pid;" }
          return line.replacing("/dev/stdout", with: "\(folder.path)/log")
        }
      let path = folder.path + "/nginx.conf"
      try text.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      process.arguments = ["-p", folder.path, "-c", path, "-g", "daemon off;"]
    case .haproxy:
      let text = try lines(of: deploy.appending(path: "haproxy.cfg"), nodes)
        .filter { !$0.contains("bind :80") && !$0.contains("bind [::]") && !$0.contains("ssl-") }
        .map { $0.contains(" ssl crt ") ? "  bind 127.0.0.1:\(port)" : $0 }
      let path = folder.path + "/haproxy.cfg"
      try text.joined(separator: "\n").appending("\n").write(toFile: path, atomically: true, encoding: .utf8)
      process.arguments = ["-db", "-f", path]
    }
    process.standardOutput = FileHandle.nullDevice
    let words = folder.path + "/words"
    _ = FileManager.default.createFile(atPath: words, contents: nil)
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: words))
    try process.run()
    let proxy = DeployedProxy(
      kind, url: URL(string: "http://127.0.0.1:\(port)")!, folder: folder, process: process)
    let answers = try await eventually {
      guard process.isRunning else { return true }
      return (try? await Wire(base: proxy.url).send("GET", "/health/live").status) == 200
    }
    guard answers, process.isRunning else {
      throw EndOfOutput(description: try String(contentsOfFile: words, encoding: .utf8))
    }
    return proxy
  }

  func stop() async throws {
    process.terminate()
    // HAProxy may have inherited that it blocks SIGTERM; nginx has not, and ends its workers.
    if kind == .haproxy { kill(process.processIdentifier, SIGKILL) }
    _ = try await process.ending()
  }

  private static func lines(of file: URL, _ nodes: [Int]) throws -> [String] {
    var text = try String(contentsOf: file, encoding: .utf8)
    for (index, port) in nodes.enumerated() {
      text = text.replacing("bramley-\(index + 1):8080", with: "127.0.0.1:\(port)")
    }
    return text.components(separatedBy: "\n")
  }
}
