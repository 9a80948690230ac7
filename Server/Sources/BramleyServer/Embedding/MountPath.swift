/// A path below which the routes can be added: empty, or segments that need no escaping.
struct MountPath {
  let text: String

  init(_ text: String) throws(ConfigurationFailure) {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let isPlain = segments.allSatisfy { segment in
      !segment.isEmpty
        && segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_~".contains($0)) }
    }
    guard text.isEmpty || (text.hasPrefix("/") && isPlain) else {
      throw ConfigurationFailure(sentences: [
        "the path of the routes must be empty, or like /auth: letters, digits, - _ and ~ between slashes"
      ])
    }
    self.text = text
  }
}
