import AppleIDEmulator
import BramleyAPI
import Foundation
import Support

/// The built command as an operator uses it: a process beside the server's.
struct Operator: Sendable {
  /// The folder in which the server's `data` lies.
  let folder: TemporaryFolder
  var environment: [String: String] = [:]

  struct Ending: Sendable {
    var status: Int32
    var output: String
    var errors: String

    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try WireJSON.decoder().decode(type, from: Data(output.utf8))
    }
  }

  func callAsFunction(_ arguments: String...) async throws -> Ending { try await run(arguments) }

  func run(_ arguments: [String]) async throws -> Ending {
    let process = Process()
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "bramley")
    process.arguments = arguments + ["--data", folder.path + "/data"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    async let text = output.everything
    async let words = errors.everything
    let (said, told) = await (text, words)
    process.waitUntilExit()
    return Ending(status: process.terminationStatus, output: said, errors: told)
  }
}

extension Pipe {
  /// The output until the other side closes; read on its own thread, since tests share few.
  fileprivate var everything: String {
    get async {
      let handle = fileHandleForReading
      return await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
        }
      }
    }
  }
}

/// A server as a process of its own, and its operator.
func withOperatedServer(
  _ body: (ServerProcess, Wire, AppleIDEmulator, Operator) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  try await AppleIDEmulator.run { apple in
    let server = try await ServerProcess.start(in: folder, apple: apple)
    do { try await body(server, Wire(base: server.url), apple, Operator(folder: folder)) } catch {
      server.kill()
      throw error
    }
    server.kill()
  }
}
