import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation

extension AuditReport {
  /// One line for each event, newest first, with its facts as `name=value`.
  var lines: [String] {
    events.map { event in
      let ids = [("user", event.userID?.rawValue), ("session", event.sessionID?.rawValue)]
      let facts = ids + event.detail.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return
        ([WireJSON.timestamp(event.at), event.kind.rawValue.printable]
        + facts.compactMap { name, value in value.map { "\(name.printable)=\($0.printable)" } })
        .joined(separator: " ")
    } + (next.map { ["more: --before \($0)"] } ?? [])
  }
}
