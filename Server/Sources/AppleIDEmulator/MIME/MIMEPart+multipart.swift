import Foundation

extension MIMEPart {
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
