import BramleyAPI
import BramleyClient
import Testing

@testable import BramleyUI

@Suite struct QuestionTests {
  private let devices = DeviceList.shown([.preview])

  private func asked(_ step: AccountStep, of user: User = .preview) -> StepQuestion? {
    StepQuestion(step, of: user, on: devices)
  }

  @Test func `a deletion says that everything goes, and everywhere`() {
    let question = asked(.delete)
    #expect(question?.title == Message(.deleteQuestion))
    #expect(question?.note == .deleteNote)
    #expect(question?.button == .deleteAccount)
  }

  @Test func `a device is called by its name, or by the words for one without`() {
    #expect(
      asked(.endSession(SessionSummary.preview.id))?.title
        == Message(.endSessionQuestion, .text("Maya’s iPad")))
    var nameless = SessionSummary.preview
    nameless.device = Device(name: nil)
    let question = StepQuestion(.endSession(nameless.id), of: .preview, on: .shown([nameless]))
    #expect(question?.title == Message(.endSessionQuestion, .phrase(.unnamedDevice)))
  }

  @Test func `the other devices are counted`() {
    #expect(asked(.signOutOthers)?.title == Message(.signOutOthersQuestion, .number(1)))
  }

  @Test func `a way in is called by the provider's name, the password by its own`() {
    #expect(asked(.unlink("01JD0A7APPLE"))?.title == Message(.unlinkQuestion, .text("Apple")))
    var user = User.preview
    user.identities.append(
      Identity(id: "2", provider: "password", subject: "x", email: nil, linkedAt: user.createdAt))
    #expect(asked(.unlink("2"), of: user)?.title == Message(.unlinkQuestion, .phrase(.password)))
  }

  @Test(arguments: [AccountStep.signOut, .rename(PersonName()), .link(.apple())])
  func `what can be done again is not asked about`(step: AccountStep) {
    #expect(asked(step) == nil)
    #expect(step.question(of: .preview, on: devices) == nil)
  }

  @Test func `an app's own screen asks in the same words`() {
    let question = AccountStep.delete.question(of: .preview, on: devices)
    #expect(question?.title == "Delete your account?")
    #expect(question?.button == "Delete Account")
  }
}
