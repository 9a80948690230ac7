import BramleyServer
import Foundation
import Support

/// nginx with its configuration of `Deploy`, TLS included, before one server on this machine.
struct TLSProxy {
  let process: Program
  /// The port with TLS, and that which leads there.
  let port: Int
  let plainPort: Int
  let certificate: TestCertificate
  let folder: URL

  /// The program; nil where it is not installed.
  static let path = ["/usr/sbin/nginx", "/opt/homebrew/bin/nginx"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The lines of the access log.
  var log: String {
    (try? String(contentsOf: folder.appending(path: "access"), encoding: .utf8)) ?? ""
  }

  /// Starts it, and returns once it answers.
  static func start(before node: String, in folder: URL) async throws -> TLSProxy {
    let (port, plainPort) = (await freePort(), await freePort())
    let certificate = try TestCertificate(in: folder.path, name: "proxy")
    let deployed = URL(filePath: #filePath).appending(path: "../../../../../Deploy/nginx.conf").standardized
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
    let text = try String(contentsOf: deployed, encoding: .utf8).split(separator: "\n")
      .filter { !$0.contains("listen [::]") && !$0.contains("server bramley-2") }
      .joined(separator: "\n")
      .replacing("bramley-1:8080", with: node.replacing("http://", with: ""))
      .replacing("listen 443", with: "listen 127.0.0.1:\(port)")
      .replacing("listen 80;", with: "listen 127.0.0.1:\(plainPort);")
      .replacing("/etc/nginx/tls/fullchain.pem", with: certificate.certificate)
      .replacing("/etc/nginx/tls/privkey.pem", with: certificate.key)
      .replacing("/run/nginx.pid", with: "\(folder.path)/nginx.pid")
      .replacing("/dev/stdout", with: "\(folder.path)/access")
      .replacing("http {\n", with: "http {\n  \(paths)\n")
    let file = folder.appending(path: "nginx.conf")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let process = try Program(
      ["-p", folder.path, "-c", file.path, "-g", "daemon off;"], in: folder,
      executable: URL(filePath: path ?? ""))
    let proxy = TLSProxy(
      process: process, port: port, plainPort: plainPort, certificate: certificate, folder: folder)
    while try await proxy.curl(["/health/live"]).status != 0 {
      guard kill(process.processIdentifier, 0) == 0 else { throw Ended(words: process.errors) }
      try await Task.sleep(for: .milliseconds(50))
    }
    return proxy
  }

  /// Returns a port below those that the system and other tests assign.
  private static func freePort() async -> Int {
    while true {
      if let address = try? await ListenAddress.claim(host: .loopback, port: .random(in: 10_000..<20_000)) {
        return address.port
      }
    }
  }

  /// nginx could not start.
  struct Ended: Error {
    var words: String
  }

  /// Calls the server by the proxy.
  ///
  /// - Parameter arguments: those of curl, the last of which is the path.
  func curl(_ arguments: [String]) async throws -> Program.Ending {
    let url = "https://localhost:\(port)\(arguments.last ?? "/")"
    return try await Program.run(
      ["--silent", "--show-error", "--max-time", "60", "--cacert", certificate.certificate]
        + arguments.dropLast() + [url], in: folder, executable: URL(filePath: "/usr/bin/curl"))
  }
}
