import Foundation

/// A part of a mail (RFC 2045), or the whole: its fields and its body as sent.
struct MIMEPart {
  var headers: [ReceivedMail.Header]
  var body: Data

  /// Splits at the first empty line.
  init(_ data: Data) {
    let (head, body) = Self.split(data)
    headers = Self.fields(head)
    self.body = body
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  var contentType: MIMEParameters { MIMEParameters(header("content-type") ?? "text/plain") }

  /// The body without its transfer encoding.
  var content: Data {
    switch header("content-transfer-encoding")?.trimmingCharacters(in: .whitespaces).lowercased() {
    case "base64": Data(base64Encoded: body, options: .ignoreUnknownCharacters) ?? body
    case "quoted-printable": QuotedPrintable.decode(body)
    default: body
    }
  }

  /// The content as text.
  var text: String { TextEncoding.decode(content, named: contentType["charset"]) }

  private static func split(_ data: Data) -> (head: Data, body: Data) {
    var rest = data.startIndex
    while rest < data.endIndex {
      let end = data[rest...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.endIndex
      if data[rest..<end].allSatisfy({ $0 == 10 || $0 == 13 }) {
        return (Data(data[..<rest]), Data(data[end...]))
      }
      rest = end
    }
    return (data, Data())
  }

  /// Unfolds and decodes.
  private static func fields(_ head: Data) -> [ReceivedMail.Header] {
    let text = TextEncoding.decode(head, named: nil)
    var lines: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == " " || line.first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += line
      } else {
        lines.append(String(line))
      }
    }
    return lines.compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return ReceivedMail.Header(
        name: line[..<colon].trimmingCharacters(in: .whitespaces), value: EncodedWords.decode(value))
    }
  }
}
