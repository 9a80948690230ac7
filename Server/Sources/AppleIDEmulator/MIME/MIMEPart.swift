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

  /// The parts of a multipart body.
  var parts: [MIMEPart] {
    guard contentType.value.hasPrefix("multipart/"), let boundary = contentType["boundary"], !boundary.isEmpty
    else { return [] }
    let mark = Data("--\(boundary)".utf8)
    var parts: [MIMEPart] = []
    var begin: Data.Index?
    var rest = body.startIndex
    while rest < body.endIndex, parts.count < Self.maximumParts {
      let end = body[rest...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? body.endIndex
      let line = body[rest..<end]
      if line.starts(with: mark) {
        let tail = line.dropFirst(mark.count)
        let isLast = tail.starts(with: Data("--".utf8))
        if isLast || tail.allSatisfy({ [9, 10, 13, 32].contains($0) }) {
          if let begin { parts.append(MIMEPart(Self.withoutLineEnd(body[begin..<rest]))) }
          if isLast { return parts }
          begin = end
        }
      }
      rest = end
    }
    if let begin, begin < body.endIndex { parts.append(MIMEPart(Data(body[begin...]))) }
    return parts
  }

  private static let maximumParts = 100

  /// The line end before a boundary belongs to the boundary.
  private static func withoutLineEnd(_ data: Data) -> Data {
    var data = data
    if data.last == UInt8(ascii: "\n") { data.removeLast() }
    if data.last == UInt8(ascii: "\r") { data.removeLast() }
    return Data(data)
  }

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

extension MIMEPart {
  /// The first part of a type, in depth.
  func first(_ type: String, depth: Int = 8) -> MIMEPart? {
    let inner = parts
    if inner.isEmpty {
      guard contentType.value == type, header("content-disposition")?.hasPrefix("attachment") != true else {
        return nil
      }
      return self
    }
    guard depth > 0 else { return nil }
    for part in inner { if let found = part.first(type, depth: depth - 1) { return found } }
    return nil
  }
}
