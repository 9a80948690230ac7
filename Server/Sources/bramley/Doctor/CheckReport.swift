import Foundation
import Inspection

/// The checks as the command prints them.
struct CheckReport {
  let checks: [Check]

  var hasFailure: Bool { checks.contains { $0.status == .fail } }

  /// `{"checks": […]}`.
  func json() throws -> String {
    struct Document: Encodable { var checks: [Check] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Document(checks: checks)), as: UTF8.self)
  }

  /// Returns one line for each check with its remedy below it, and a line of totals.
  func text(inColour: Bool) -> String {
    let width = checks.map(\.id.rawValue.count).max() ?? 0
    let lines = checks.flatMap { check in
      let id = check.id.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
      // The subject is left out where the sentence already contains it.
      let subject = check.message.contains(check.subject) ? "" : "\(check.subject): "
      let line = "\(mark(check.status, inColour: inColour))  \(id)  \(subject)\(check.message)"
      return [line] + (check.remedy.map { ["      \(String(repeating: " ", count: width))  \($0)"] } ?? [])
    }
    return (lines + ["", sums]).joined(separator: "\n")
  }

  private var sums: String {
    func count(_ status: Check.Status) -> Int { checks.count { $0.status == status } }
    let (warnings, failures) = (count(.warn), count(.fail))
    return
      "\(count(.ok)) ok, \(warnings) warning\(warnings == 1 ? "" : "s"), \(failures) failure\(failures == 1 ? "" : "s")"
  }

  private func mark(_ status: Check.Status, inColour: Bool) -> String {
    let word = status.rawValue.padding(toLength: 4, withPad: " ", startingAt: 0)
    guard inColour else { return word }
    let colour =
      switch status {
      case .ok: 32
      case .warn: 33
      case .fail: 31
      }
    return "\u{1B}[\(colour)m\(word)\u{1B}[0m"
  }
}
