import BramleyCore
import Foundation
import Testing

@testable import BramleyHTTP

/// Holds `docs/operating.md`, the dashboard and the rules against the server's metrics and alerts.
@Suite struct OperatingFilesTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the names of metrics in a text; a histogram's series count as the histogram.
  private func metrics(in text: String) -> Set<String> {
    Set(
      text.matches(of: /\b(bramley|http)_[a-z_]+/).map { match in
        String(match.0).replacing(/_bucket$/, with: "")
      })
  }

  @Test(arguments: ["Deploy/grafana/bramley.json", "Deploy/prometheus/bramley.rules.yml"])
  func `every metric of the file exists`(path: String) throws {
    let names = metrics(in: try Self.text(path))
    #expect(names.count > 4)
    #expect(names.filter { MetricHelp.text(of: $0) == nil }.sorted() == [])
  }

  @Test func `the dashboard is JSON with a query in each panel`() throws {
    let data = Data(try Self.text("Deploy/grafana/bramley.json").utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let panels = try #require(json["panels"] as? [[String: Any]])
    #expect(panels.count > 10)
    for panel in panels {
      let targets = try #require(panel["targets"] as? [[String: Any]])
      #expect(targets.allSatisfy { ($0["expr"] as? String)?.isEmpty == false })
    }
  }

  @Test func `the page explains every alert, of the server and of the rules`() throws {
    let explained = try Self.names(inTablesOf: "Alerts of Prometheus", "Alerts of Bramley")
    let rules = Set(
      try Self.text("Deploy/prometheus/bramley.rules.yml").matches(of: /alert: (\w+)/).map { String($0.1) })
    let alerts = Set(OperatorAlert.known.map(\.rawValue))
    #expect(explained.subtracting(["kind"]) == rules.union(alerts))
  }

  @Test func `the security events to watch exist`() throws {
    let named = try Self.names(inTablesOf: "Security events to watch").subtracting(["event"])
    #expect(named.count > 5)
    #expect(named.subtracting(SecurityEvent.allCases.map(\.rawValue)) == [])
  }

  /// The names that begin the rows of the operating page's tables, in its sections with these headings.
  private static func names(inTablesOf headings: String...) throws -> Set<String> {
    let sections = try text("docs/operating.md").split(separator: "\n## ").filter { section in
      headings.contains { section.hasPrefix("\($0)\n") }
    }
    #expect(sections.count == headings.count)
    return Set(
      sections.flatMap { $0.split(separator: "\n") }
        .compactMap { $0.prefixMatch(of: /\| `([A-Za-z_]+)`/).map { String($0.1) } })
  }
}
