import BramleyCore

/// The result of an inspection.
package struct InspectionReport: Sendable {
  package var kind: TokenKind
  var header: [String: JSONValue]?
  var claims: [String: JSONValue]?
  package var problems: [InspectionProblem] = []
  /// Whether the signature was verified by a key that may sign such tokens.
  package var isVerified = false
  /// The signature in words.
  package var signature = "not checked"
  /// The claims in words, by name.
  package var claimLines: [(name: String, words: String)] = []

  init(kind: TokenKind, header: [String: JSONValue]? = nil, claims: [String: JSONValue]? = nil) {
    self.kind = kind
    self.header = header
    self.claims = claims
  }

  /// `{kind, header, claims, problems: [{id, message, remedy}], verified}`. Header and claims are null for
  /// tokens that only their maker can read.
  package var json: String {
    let problems = problems.map { problem in
      JSONValue.object([
        "id": .string(problem.id.rawValue), "message": .string(problem.message),
        "remedy": .string(problem.remedy),
      ])
    }
    return JSONValue.object([
      "kind": .string(kind.rawValue), "header": header.map(JSONValue.object) ?? .null,
      "claims": claims.map(JSONValue.object) ?? .null, "problems": .array(problems),
      "verified": .bool(isVerified),
    ]).lines()
  }

  /// The report as lines of text.
  package var lines: [String] {
    var lines = [kind.title]
    if let words = kind.opaqueWords { return lines + ["", words] }
    if let header {
      lines += ["", "Header"]
      lines += header.sorted { $0.key < $1.key }.map {
        Self.row($0.key, ($0.value.text ?? $0.value.line).printable)
      }
      lines += ["", "Claims"] + claimLines.map { Self.row($0.name, $0.words) }
      lines += ["", "Signature", "  \(signature)"]
    }
    lines += ["", summary]
    for problem in problems {
      lines += ["", "  \(problem.id.rawValue)", "    \(problem.message)", "    \(problem.remedy)"]
    }
    return lines
  }

  private var summary: String {
    switch problems.count {
    case 0: isVerified ? "No problems." : "No problems found; the signature was not checked."
    case 1: "One problem:"
    default: "\(problems.count) problems:"
    }
  }

  private static func row(_ name: String, _ words: String) -> String {
    let shown = name.printable
    let gap = String(repeating: " ", count: max(1, 18 - shown.count))
    return "  \(shown)\(gap)\(words)"
  }
}
