import BramleyAPI
import BramleyClient
import Testing

@testable import BramleyUI

@Suite struct ConfirmationTests {
  private let devices = DeviceList.shown([.preview])

  private func confirm(_ step: AccountStep, of user: User = .preview) -> StepConfirmation? {
    StepConfirmation(step, of: user, on: devices)
  }

  @Test func `a deletion says that everything is deleted, on all devices`() {
    let confirmation = confirm(.delete)
    #expect(confirmation?.title == Message(.deleteQuestion))
    #expect(confirmation?.note == Message(.deleteNote))
    #expect(confirmation?.button == .deleteAccount)
  }

  @Test func `a device is called by its name, or by the words for one without`() {
    #expect(
      confirm(.endSession(SessionSummary.preview.id))?.title
        == Message(.endSessionQuestion, .text("Maya’s iPad")))
    var nameless = SessionSummary.preview
    nameless.device = Device(name: nil)
    let confirmation = StepConfirmation(.endSession(nameless.id), of: .preview, on: .shown([nameless]))
    #expect(confirmation?.title == Message(.endSessionQuestion, .phrase(.unnamedDevice)))
  }

  @Test func `the other devices are counted`() {
    #expect(confirm(.signOutOthers)?.title == Message(.signOutOthersQuestion, .number(1)))
  }

  @Test func `an identity is called by its provider's name, and a password by its own`() {
    #expect(confirm(.unlink("01JD0A7APPLE"))?.title == Message(.unlinkQuestion, .text("Apple")))
    var user = User.preview
    user.identities.append(
      Identity(id: "2", provider: "password", subject: "x", email: nil, linkedAt: user.createdAt))
    #expect(confirm(.unlink("2"), of: user)?.title == Message(.unlinkQuestion, .text("Password")))
  }

  @Test(arguments: [AccountStep.signOut, .rename(PersonName()), .link(.apple())])
  func `a step that can be repeated needs no confirmation`(step: AccountStep) {
    #expect(confirm(step) == nil)
    #expect(step.confirmation(of: .preview, on: devices) == nil)
  }

  @Test func `an app's own screen shows the same texts`() {
    let confirmation = AccountStep.delete.confirmation(of: .preview, on: devices)
    #expect(confirmation?.title == "Delete your account?")
    #expect(confirmation?.button == "Delete Account")
  }
}
