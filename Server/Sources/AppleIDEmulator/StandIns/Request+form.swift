import EmulatorKit
import Foundation
import Hummingbird

extension Request {
  /// The fields of a form or of a JSON object of texts; nil if the body is neither.
  func textFields() async throws -> [String: String]? {
    guard let text = try await boundedText() else { return nil }
    if mediaType == "application/json" {
      return try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    }
    return FormFields(text)?.values
  }

  /// Name and password of HTTP Basic (RFC 7617).
  var basicLogin: (name: String, password: String)? {
    guard let header = headers[.authorization], header.lowercased().hasPrefix("basic "),
      let data = Data(base64Encoded: String(header.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
      let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    return (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }
}
