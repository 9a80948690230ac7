import Foundation

/// A field's value with parameters: `text/plain; charset="utf-8"`.
struct MIMEParameters {
  /// The value in lower case.
  var value: String
  private var parameters: [String: String] = [:]

  init(_ text: String) {
    var parts: [String] = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    value = parts[0].trimmingCharacters(in: .whitespaces).lowercased()
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let name = part[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      let value = part[part.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      parameters[name] = value.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
  }

  subscript(name: String) -> String? { parameters[name] }
}
