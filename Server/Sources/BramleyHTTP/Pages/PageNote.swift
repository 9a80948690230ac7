import BramleyAPI

/// A message from one page to the next: something was done, or went wrong. A cookie carries it to the page that shows
/// it, so that no address can say it.
struct PageNote: Sendable, Equatable {
  enum Kind: String, Sendable { case done, fault }

  var kind: Kind
  /// The key of its text.
  var key: String
  /// The method that the text names.
  var method: ProviderID?

  static func done(_ key: String, method: ProviderID? = nil) -> PageNote {
    PageNote(kind: .done, key: key, method: method)
  }

  static func fault(_ key: String) -> PageNote { PageNote(kind: .fault, key: key) }

  /// Seconds for which the cookie stays where no page shows it.
  static let lifetime = 60

  var text: String { "\(kind.rawValue).\(key)\(method.map { ".\($0)" } ?? "")" }
}

extension PageNote {
  /// Reads the cookie; nil for anything that was not written here.
  init?(_ text: String?) {
    let parts = (text ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), let kind = Kind(rawValue: parts[0]), parts[1].utf8.count <= 64 else {
      return nil
    }
    self.init(
      kind: kind, key: parts[1], method: parts.count == 3 ? ProviderID(rawValue: parts[2]) : nil)
  }
}
