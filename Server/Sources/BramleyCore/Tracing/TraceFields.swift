import Instrumentation

/// Header fields as a tracer reads and writes them.
package struct TraceFields: Sendable {
  package private(set) var fields: [(name: String, value: String)] = []

  package init(_ fields: [(name: String, value: String)] = []) { self.fields = fields }

  /// The value of a field; nil without one.
  package subscript(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Writes fields for a tracer.
  package struct Writer: Injector {
    package init() {}

    package func inject(_ value: String, forKey key: String, into carrier: inout TraceFields) {
      carrier.fields.append((key, value))
    }
  }

  /// Reads fields for a tracer.
  package struct Reader: Extractor {
    package init() {}

    package func extract(key: String, from carrier: TraceFields) -> String? { carrier[key] }
  }
}
