import BramleyAPI
import BramleyClient
import Foundation

/// What the account screen says about a person.
struct AccountDetails: Hashable, Sendable {
  /// The name's parts, for the system's formatter; nil if none was given. Never made of an address.
  let name: PersonNameComponents?
  let email: String?
  let emailNotes: [Phrase]
  let supportID: String?

  init(_ user: User) {
    name = user.name.flatMap { $0.isEmpty ? nil : $0.components }
    email = user.email
    supportID = user.supportID?.rawValue
    var notes: [Phrase] = []
    if user.email != nil {
      if user.isPrivateEmail { notes.append(.relayNote) }
      if !user.emailDeliverable { notes.append(.undeliverableNote) }
      if !user.emailVerified { notes.append(.unverifiedNote) }
    }
    emailNotes = notes
  }
}
