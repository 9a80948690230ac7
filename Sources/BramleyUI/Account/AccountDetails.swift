import BramleyAPI
import BramleyClient
import Foundation

/// What the account screen says about a person.
struct AccountDetails: Hashable, Sendable {
  /// The parts of the name, for the system's formatter; nil if there is no name. It is never derived from an address.
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
