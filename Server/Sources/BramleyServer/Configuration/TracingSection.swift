import BramleyCore
package import Foundation

/// `tracing`: the collector that is sent spans.
package struct TracingSection: Sendable {
  /// The collector's address; nil where nothing is traced.
  package var endpoint: URL?
  /// Header fields for the collector, such as an authorization.
  package var fields: [(name: String, value: String)]
  /// The share of requests that are recorded, from 0 to 1.
  package var sampleRatio: Double
  /// The name of this server among others.
  package var serviceName: String
  /// Whether a caller's `traceparent` is continued.
  package var trustsCallers: Bool

  package init(_ reader: inout SettingsReader) {
    endpoint = reader.value(.tracingEndpoint, Self.endpoint)
    let fromFile = reader.file(.tracingHeadersPath) { text throws(Malformed) in
      let path = try PlainValue.path(text)
      return (fields: try Self.fields(ofFile: path), path: path)
    }
    if let fromFile { reader.demandPrivacy(.tracingHeadersPath, ofFile: fromFile.path) }
    fields = fromFile?.fields ?? []
    let ratio = reader.value(.tracingSampleRatio, Self.ratio)
    let name = reader.value(.tracingServiceName, PlainValue.identifier)
    let trust = reader.value(.tracingTrustCallers, PlainValue.bool)
    sampleRatio = ratio ?? 0.1
    serviceName = name ?? "bramley"
    trustsCallers = trust ?? false
    if !reader.says(.tracingEndpoint) {
      let lonely: [(key: SettingKey, isGiven: Bool)] = [
        (.tracingHeadersPath, fromFile != nil), (.tracingSampleRatio, ratio != nil),
        (.tracingServiceName, name != nil), (.tracingTrustCallers, trust != nil),
      ]
      for setting in lonely where setting.isGiven {
        reader.report(setting.key, "needs tracing.otlp_endpoint")
      }
    }
    if let endpoint, endpoint.scheme == "http", !fields.isEmpty,
      (try? ProviderAddress(endpoint.absoluteString))?.origin.host.isLoopback != true
    {
      reader.report(.tracingHeadersPath, "would be sent unencrypted: tracing.otlp_endpoint is not https")
    }
  }

  private static func endpoint(_ text: String) throws(Malformed) -> URL {
    let address = try ProviderAddress(text)
    guard let url = URL(string: address.text) else { throw "is not an address" }
    return url
  }

  private static func ratio(_ text: String) throws(Malformed) -> Double {
    guard let ratio = Double(text), (0...1).contains(ratio),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
    else { throw "is not a number between 0 and 1, such as 0.1" }
    return ratio
  }

  /// Reads header fields, one `Name: value` a line.
  private static func fields(ofFile path: String) throws(Malformed) -> [(name: String, value: String)] {
    let text = try NamedFile.text(at: path)
    var fields: [(name: String, value: String)] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      let value = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      guard !name.isEmpty, name.utf8.allSatisfy(isNameByte), !value.isEmpty,
        value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
      else { throw "names a file that is not made of lines such as Authorization: Bearer TOKEN" }
      fields.append((name, value))
    }
    return fields
  }

  // RFC 9110, section 5.6.2, as far as it is used.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
