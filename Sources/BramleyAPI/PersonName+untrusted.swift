extension PersonName {
  /// The most characters a component may have.
  public static let maximumComponentLength = 100

  /// The name with every component made safe to store: control and direction-override characters removed,
  /// white space trimmed, cut at ``maximumComponentLength``; empty components become nil.
  ///
  /// A name comes from a browser or a device, is not signed, and comes only once. It is therefore cleaned rather than
  /// rejected, so that an unusual name can't prevent its owner from signing in.
  public var sanitized: PersonName {
    let spoken = phonetic.map {
      PhoneticName(
        givenName: Self.clean($0.givenName), familyName: Self.clean($0.familyName),
        middleName: Self.clean($0.middleName))
    }
    return PersonName(
      givenName: Self.clean(givenName), familyName: Self.clean(familyName),
      middleName: Self.clean(middleName), namePrefix: Self.clean(namePrefix),
      nameSuffix: Self.clean(nameSuffix), nickname: Self.clean(nickname),
      phonetic: spoken.flatMap { $0.isEmpty ? nil : $0 })
  }

  private static func clean(_ part: String?) -> String? {
    guard let part else { return nil }
    if isPlain(part.utf8) { return part }
    var scalars = String.UnicodeScalarView()
    // A character may be built of many scalars; the second bound keeps one "character" from being a megabyte.
    for scalar in part.unicodeScalars where !isForbidden(scalar) {
      scalars.append(scalar)
      if scalars.count == maximumComponentLength * 8 { break }
    }
    let text = String(scalars)
    guard let start = text.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    let cut = text[start...].prefix(maximumComponentLength)
    let end = cut.lastIndex { !$0.isWhitespace } ?? start
    return String(cut[...end])
  }

  /// Whether a part needs no cleaning: printable ASCII that is not too long, with no space at its ends. Most names are.
  private static func isPlain(_ part: String.UTF8View) -> Bool {
    let space = UInt8(ascii: " ")
    guard let first = part.first, first != space, part.last != space else { return false }
    return part.count <= maximumComponentLength && part.allSatisfy { (space..<0x7F).contains($0) }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: break
    }
    switch scalar.value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
    default: return false
    }
  }
}
