import Foundation
import Testing

@testable import bramley

/// What happens when standard output can't be written.
@Suite(.limitedConcurrency) struct OutputTests {
  /// Runs a line of shell in which `$0` is the program.
  private func shell(_ line: String, in folder: URL) async throws -> Program.Ending {
    try await Program.run(
      ["-c", line, Program.binary.path], in: folder, executable: URL(fileURLWithPath: "/bin/sh"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: ["--help", "--version", "secret --help"])
  func `a full disk ends with a failure and says why`(arguments: String) async throws {
    try await withFolder { folder in
      let ending = try await shell("\"$0\" \(arguments) > /dev/full", in: folder)
      #expect(ending.errors.contains("standard output can't be written"), "\(ending.errors)")
      #expect(ending.status == 74)
    }
  }

  @Test(arguments: ["--help", "secret --help"])
  func `a reader that has gone ends the command quietly, as it ends others`(arguments: String) async throws {
    try await withFolder { folder in
      // The shell writes until its reader has gone; then the program has none either.
      let line = """
        { trap '' PIPE; while printf x 2> /dev/null; do :; done; trap - PIPE
        "$0" \(arguments); echo $? > status; } | true
        """
      let ending = try await shell(line, in: folder)
      let status = try String(contentsOf: folder.appending(path: "status"), encoding: .utf8)
      #expect(status == "141\n" && ending.errors == "", "\(status) \(ending.errors)")
    }
  }

  @Test func `a closed standard output is no crash`() async throws {
    try await withFolder { folder in
      let ended = try await shell("\"$0\" --help >&-", in: folder)
      #expect(ended.status == 74)
    }
  }
}
