import BramleyAPI
import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct ScreenValueTests {
  @Test func `a gate keeps the app's content while the person signs in again`() {
    #expect(GateContent(state: .checking, user: nil) == .checking)
    #expect(GateContent(state: .signedOut, user: nil) == .signedOut)
    #expect(GateContent(state: .signingIn(.apple), user: nil) == .signedOut)
    #expect(GateContent(state: .signingIn(.apple), user: .preview) == .signedIn)
    #expect(GateContent(state: .signedIn(.preview), user: .preview) == .signedIn)
  }

  @Test func `an automatic button follows its background, a chosen style stays`() {
    let automatic = AppleButtonLook(cornerRadius: 12)
    #expect(automatic.resolved(onDark: true).style == .white)
    #expect(automatic.resolved(onDark: false).style == .black)
    #expect(automatic.resolved(onDark: true).cornerRadius == 12)
    #expect(automatic.resolved(onDark: true) != automatic.resolved(onDark: false))
    #expect(AppleButtonLook(style: .whiteOutline).resolved(onDark: true).style == .whiteOutline)
  }

  @Test func `Apple is asked for what was configured, and not at all without`() {
    let apple = ShownMethods([AppleViews(scopes: [.email])]).additions(to: .withoutIdentity)
    #expect(apple.first?.addition?.options(AppleOptions.self)?.scopes == [.email])
    #expect(ShownMethods([PasswordViews()]).additions(to: .withoutIdentity).isEmpty)
  }

  @Test func `a name is never derived from an address`() {
    var user = User.preview
    user.name = nil
    user.email = "maya.okafor@example.com"
    #expect(AccountDetails(user).name == nil)
    user.name = PersonName()
    #expect(AccountDetails(user).name == nil)
  }

  @Test func `a name keeps all its parts for the system's formatter`() {
    var user = User.preview
    user.name = PersonName(
      givenName: "Hanako", familyName: "Sato", middleName: "M", namePrefix: "Dr.", nameSuffix: "Jr.",
      nickname: "Hana", phonetic: PhoneticName(givenName: "はなこ", familyName: "さとう"))
    let name = AccountDetails(user).name
    #expect(name?.givenName == "Hanako")
    #expect(name?.familyName == "Sato")
    #expect(name?.namePrefix == "Dr.")
    #expect(name?.phoneticRepresentation?.familyName == "さとう")
  }

  @Test func `an address says what is special about it`() {
    var user = User.preview
    (user.isPrivateEmail, user.emailDeliverable, user.emailVerified) = (true, false, true)
    #expect(AccountDetails(user).emailNotes == [.relayNote, .undeliverableNote])
    (user.isPrivateEmail, user.emailDeliverable, user.emailVerified) = (false, true, false)
    #expect(AccountDetails(user).emailNotes == [.unverifiedNote])
    user.email = nil
    #expect(AccountDetails(user).emailNotes.isEmpty)
  }

  @Test func `this device comes first and can't be ended from the list`() {
    let here = session("1", current: true)
    let answer = AuthOutcome.done([session("2"), here, session("3", kind: .child), session("4", name: "")])
    let rows = DeviceRow.rows(DeviceList.loading.after(answer))
    #expect(rows.map(\.id) == ["1", "2", "3", "4"])
    #expect(rows.map(\.canBeEnded) == [false, true, true, true])
    #expect(rows.map(\.note.key) == [Phrase.thisDevice, .lastUsed, .handedOver, .lastUsed].map(\.rawValue))
    #expect(rows[3].name == nil)
  }

  @Test func `the last identity can't be removed`() {
    var user = User.preview
    #expect(IdentityRow.rows(user, .standard).map(\.canBeRemoved) == [false])
    #expect(IdentityRow.rows(user, .standard).map(\.name) == ["Apple"])
    user.identities.append(
      Identity(id: "2", provider: "password", subject: "x", email: nil, linkedAt: user.createdAt))
    #expect(IdentityRow.rows(user, .standard).map(\.canBeRemoved) == [true, true])
    #expect(IdentityRow.rows(user, .standard)[1].name == "Password")
  }

  @Test func `a deletion says what is left to do, and only that`() {
    let due = Date(timeIntervalSince1970: 1_800_000_000)
    let done = Deletion(id: "d", state: .completed, appleRevocation: .queued)
    #expect(done.title == .deleted && done.notes.isEmpty)
    let scheduled = Deletion(id: "d", state: .scheduled, appleRevocation: .queued, dueAt: due)
    #expect(scheduled.title == .deletionScheduled)
    #expect(scheduled.notes == [Message(.deletionDue, .day(due))])
    let left = Deletion(id: "d", state: .completed, appleRevocation: .notPossible, instructions: "Stop using")
    #expect(left.notes == [Message(.stopUsingApple)])
    #expect(Deletion(id: "d", state: .completed, appleRevocation: .notPossible).notes.isEmpty)
  }

  private func session(
    _ id: SessionID, name: String? = "iPad", current: Bool = false, kind: SessionKind = .app
  ) -> SessionSummary {
    let at = Date(timeIntervalSince1970: 1_760_000_000)
    return SessionSummary(
      id: id, createdAt: at, lastUsedAt: at, device: Device(name: name), current: current, kind: kind)
  }
}

extension User {
  fileprivate static let withoutIdentity: User = {
    var user = User.preview
    user.identities = []
    return user
  }()
}
