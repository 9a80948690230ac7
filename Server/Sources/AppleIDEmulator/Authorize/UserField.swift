import EmulatorKit
import Foundation

/// The field `user` of a first response: JSON in a string, with what the scopes requested and nothing else.
struct UserField: Encodable {
  struct Name: Encodable {
    var firstName: String
    var lastName: String
  }

  var name: Name?
  /// The relay address if the person hides the real one.
  var email: String?

  init?(_ consented: Consented, scopes: Set<AuthorizationScope>) {
    guard consented.isFirst else { return nil }
    if scopes.contains(.name) {
      name = Name(firstName: consented.person.givenName, lastName: consented.person.familyName)
    }
    email = consented.email
    if name == nil, email == nil { return nil }
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
