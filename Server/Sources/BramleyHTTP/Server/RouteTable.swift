import BramleyCore
import CoreMetrics
import HTTPTypes
import Hummingbird

/// The routes that are served, with the metadata of each.
struct RouteTable: Sendable {
  struct Entry: Sendable {
    let errors: ErrorStyle
    let metrics: RouteMetrics
    /// What a success is for the log of security events; nil for what changes nothing of security.
    let event: SecurityEvent?
  }

  struct Key: Hashable, Sendable {
    let pattern: String
    let method: HTTPRequest.Method
  }

  private let entries: [Key: Entry]
  private let unknown: RouteMetrics
  /// The refusals of all routes.
  let refusals: RefusalMetrics
  private let methods: [(pattern: [Substring], methods: [String])]

  init(_ endpoints: [Endpoint], metrics factory: any MetricsFactory) {
    var entries: [Key: Entry] = [:]
    for endpoint in endpoints {
      let method = endpoint.method.rawValue
      let metrics = RouteMetrics(method: method, route: endpoint.path, factory: factory)
      for method in endpoint.method == .get ? [.get, .head] : [endpoint.method] {
        entries[Key(pattern: endpoint.path, method: method)] = Entry(
          errors: endpoint.errors, metrics: metrics, event: SecurityEvent(done: method, at: endpoint.path))
      }
    }
    self.entries = entries
    // All requests without a route share one label: a path or method invented by a client must not make a
    // series.
    refusals = RefusalMetrics(factory: factory)
    unknown = RouteMetrics(method: "any", route: "none", factory: factory)
    methods = Dictionary(grouping: entries.keys, by: \.pattern)
      .map { ($0.key.split(separator: "/"), $0.value.map(\.method.rawValue).sorted()) }
  }

  func entry(pattern: String?, method: HTTPRequest.Method) -> Entry? {
    pattern.flatMap { entries[Key(pattern: $0, method: method)] }
  }

  func metrics(of entry: Entry?) -> RouteMetrics { entry?.metrics ?? unknown }

  /// Returns the methods of a path; nil when the path does not exist.
  func methods(of path: String) -> [String]? {
    let parts = path.split(separator: "/")
    let found = methods.filter { pattern, _ in
      pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0.first == "{" || $0 == $1 }
    }
    // The router takes the route whose text is the path's, and then none with a parameter in its place.
    func texts(_ pattern: [Substring]) -> Int { pattern.count { $0.first != "{" } }
    guard let most = found.map({ texts($0.pattern) }).max() else { return nil }
    return Set(found.filter { texts($0.pattern) == most }.flatMap(\.methods)).sorted()
  }
}
