import BramleyCore
import Foundation
import Testing

/// Holds the lists of all kinds and alerts against the values that the sources declare.
@Suite struct KnownKindsTests {
  private func declared(_ type: String, in file: String) throws -> Set<String> {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let text = try String(
      contentsOf: root.appending(path: "Sources/BramleyCore/\(file)"), encoding: .utf8)
    let body = try #require(text.split(separator: "package struct \(type): OpenValue").last)
    return Set(body.matches(of: /static let \w+: Self = "([a-z_]+)"/).map { String($0.1) })
  }

  @Test func `every kind of audit event is known`() throws {
    let kinds = AuditKind.known.map(\.rawValue)
    #expect(try Set(kinds) == declared("AuditKind", in: "Audit/AuditEvent.swift"))
    #expect(Set(kinds).count == kinds.count)
  }

  @Test func `every alert is known`() throws {
    let alerts = OperatorAlert.known.map(\.rawValue)
    #expect(try Set(alerts) == declared("OperatorAlert", in: "Alerts/OperatorAlert.swift"))
  }
}
