import Foundation
import Support
import Testing

/// `drive.py` with a few events; `make soak` runs it with many. It takes no slot, since it mostly waits.
@Suite struct WebhookDriveTests {
  @Test
  func
    `each event reaches a receiver that fails, hangs, lies and dies, and people's events keep their order`()
    async throws
  {
    let process = Process()
    let output = Pipe()
    let folder = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "drive.py").path,
      "--command", Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "bramley").path,
      "--events", "300", "--kills", "2",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // Read on a thread of its own, as everything that waits for a process.
    let (status, words) = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        continuation.resume(returning: (process.terminationStatus, String(decoding: data, as: UTF8.self)))
      }
    }
    #expect(status == 0, "\(words)")
    #expect(words.contains("each accepted at least once and in order"), "\(words)")
  }
}
