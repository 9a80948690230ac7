import BramleyAPI
import Foundation

/// The form for a name, as typed so far. The parts that it doesn't show stay as they are.
struct NameForm: Hashable, Sendable {
  var givenName: String
  var familyName: String
  private let old: PersonName

  init(_ name: PersonName?) {
    old = name ?? PersonName()
    givenName = old.givenName ?? ""
    familyName = old.familyName ?? ""
  }

  /// The name as typed; empty if nothing is left of it.
  var name: PersonName {
    var name = old
    name.givenName = givenName.trimmed
    name.familyName = familyName.trimmed
    // How a name is spoken is of no use without it, nor is a title.
    return name.givenName == nil && name.familyName == nil ? PersonName(nickname: old.nickname) : name
  }

  /// Whether there is something to save.
  var isChanged: Bool { name.givenName != old.givenName || name.familyName != old.familyName }
}

extension String {
  /// The text without spaces around it; nil if nothing is left.
  fileprivate var trimmed: String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}
