import Foundation

/// Encoded words in header fields (RFC 2047): `=?utf-8?B?…?=`.
enum EncodedWords {
  static func decode(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    var result = ""
    var rest = text[...]
    var endsInWord = false
    while let begin = rest.range(of: "=?") {
      let between = rest[..<begin.lowerBound]
      guard let (word, after) = word(rest[begin.upperBound...]) else {
        result += rest[..<begin.upperBound]
        rest = rest[begin.upperBound...]
        endsInWord = false
        continue
      }
      // White space between two encoded words is no part of the text.
      if !endsInWord || between.contains(where: { !$0.isWhitespace }) { result += between }
      result += word
      rest = after
      endsInWord = true
    }
    return result + rest
  }

  /// The word after `=?`, and what follows it.
  private static func word(_ text: Substring) -> (String, Substring)? {
    let parts = text.split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let end = parts[2].range(of: "?=") else { return nil }
    let content = String(parts[2][..<end.lowerBound])
    let data: Data? =
      switch parts[1].lowercased() {
      case "b": Data(base64Encoded: content, options: .ignoreUnknownCharacters)
      case "q": QuotedPrintable.decode(Data(content.replacing("_", with: " ").utf8))
      default: nil
      }
    let charset = parts[0].split(separator: "*").first.map(String.init)
    return data.map { (TextEncoding.decode($0, named: charset), text[end.upperBound...]) }
  }
}

/// Quoted-printable (RFC 2045, section 6.7).
enum QuotedPrintable {
  static func decode(_ data: Data) -> Data {
    var decoded = Data()
    decoded.reserveCapacity(data.count)
    let bytes = Array(data)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "=") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      let rest = bytes[(index + 1)...]
      if rest.starts(with: [13, 10]) {
        index += 3
      } else if rest.first == 10 {
        index += 2
      } else if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2
      {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}

/// The character sets of mails.
enum TextEncoding {
  static func decode(_ data: Data, named name: String?) -> String {
    let encoding: String.Encoding? =
      switch name?.lowercased() {
      case "iso-8859-1", "latin1": .isoLatin1
      case "windows-1252": .windowsCP1252
      case "utf-16": .utf16
      default: nil
      }
    if let encoding, let text = String(data: data, encoding: encoding) { return text }
    return String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .isoLatin1) ?? ""
  }
}
