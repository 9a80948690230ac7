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
  /// What the person can do about the address and the number.
  let steps: [Step]
  /// The address that is proven next, and will be the account's; nil if there is none.
  let awaitedNote: Message?

  /// A button of the profile.
  struct Step: Hashable, Sendable {
    let title: Phrase
    let step: AccountStep
  }

  init(_ user: User, offer: MethodOffer = MethodOffer()) {
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
    let change = offer.awaitedAddress.flatMap { $0.isChange && $0.userID == user.id ? $0 : nil }
    awaitedNote = change.map { Message(.addressAwaited, .text($0.email)) }
    steps = Self.steps(user, isAwaiting: change != nil, offer)
  }

  private static func steps(_ user: User, isAwaiting: Bool, _ offer: MethodOffer) -> [Step] {
    var steps: [Step] = []
    let isOwn = user.email != nil && !user.isPrivateEmail
    if offer.provesEmail {
      if isAwaiting || isOwn && !user.emailVerified {
        steps.append(Step(title: .verifyAddress, step: .verifyEmail))
      }
      if isOwn { steps.append(Step(title: .editAddress, step: .changeEmail)) }
    }
    if user.identities.contains(where: { $0.provider == .phone }), offer.serves(.phone) {
      steps.append(Step(title: .editNumber, step: .changeNumber))
    }
    return steps
  }
}
