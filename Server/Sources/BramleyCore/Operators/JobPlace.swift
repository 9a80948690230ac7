import BramleyTokens
package import Foundation

/// A place in the list of jobs: right behind one of them. Its text is opaque.
package struct JobPlace: Sendable, Equatable {
  package let hasFailed: Bool
  package let runAt: Date
  package let id: JobID

  package init(after job: JobStatus) {
    (hasFailed, runAt, id) = (job.state == .failed, job.runAt, job.id)
  }

  /// Reads a text; nil if it is none of these.
  package init?(_ text: String) {
    guard text.utf8.count <= 256, let bytes = Data(base64URL: text.utf8),
      let plain = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let parts = plain.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let milliseconds = Int64(parts[1]), abs(milliseconds) < 1 << 53 else {
      return nil
    }
    hasFailed = parts[0] == "1"
    runAt = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    id = JobID(rawValue: String(parts[2]))
  }

  package var text: String {
    let milliseconds = Int64((runAt.timeIntervalSince1970 * 1_000).rounded())
    return Data("\(hasFailed ? 1 : 0) \(milliseconds) \(id.rawValue)".utf8).base64URL
  }
}
