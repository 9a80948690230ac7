/// `tracestate` of the W3C Recommendation Trace Context, section 3.3: what other tracing systems pass along.
package struct TraceState: Sendable, Hashable {
  /// The members in their order, each as written.
  private let members: [String]

  /// The most members of a list.
  static let maximumMembers = 32
  /// The longest list that is handed on, in characters; the recommendation asks for at least as many.
  static let maximumLength = 512

  package init() { members = [] }

  /// Reads a list; nil if it is malformed.
  package init?(field: String) {
    var keys: Set<Substring> = []
    var members: [String] = []
    for part in field.split(separator: ",", omittingEmptySubsequences: true) {
      let member = part.trimmed
      // Empty members are allowed.
      guard !member.isEmpty else { continue }
      guard let equals = member.firstIndex(of: "=") else { return nil }
      let key = member[..<equals]
      guard Self.isKey(key), Self.isValue(member[member.index(after: equals)...]),
        keys.insert(key).inserted
      else { return nil }
      members.append(String(member))
    }
    guard members.count <= Self.maximumMembers else { return nil }
    self.members = members
  }

  /// The value of the field; nil where there is nothing to hand on. Members beyond the longest list are left out, the
  /// oldest first.
  package var text: String? {
    var text = ""
    for member in members {
      let length = text.utf8.count + (text.isEmpty ? 0 : 1) + member.utf8.count
      guard length <= Self.maximumLength else { break }
      text += (text.isEmpty ? "" : ",") + member
    }
    return text.isEmpty ? nil : text
  }

  private static func isKey(_ key: Substring) -> Bool {
    let parts = key.split(separator: "@", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return isName(parts[0], longest: 256, mayBeginWithDigit: false)
    case 2:
      return isName(parts[0], longest: 241, mayBeginWithDigit: true)
        && isName(parts[1], longest: 14, mayBeginWithDigit: false)
    default: return false
    }
  }

  private static func isName(_ name: Substring, longest: Int, mayBeginWithDigit: Bool) -> Bool {
    guard (1...longest).contains(name.utf8.count), let first = name.utf8.first else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard isLetter(first) || mayBeginWithDigit && isDigit(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) || "_-*/".utf8.contains($0) }
  }

  // The member is trimmed, so its value ends with no space.
  private static func isValue(_ value: Substring) -> Bool {
    (1...256).contains(value.utf8.count)
      && value.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
  }
}

extension Substring {
  /// Without spaces and tabs at its ends.
  fileprivate var trimmed: Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    return Substring(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
