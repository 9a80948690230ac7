import BramleyAPI
import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct SecurityTests {
  private static let day = Date(timeIntervalSince1970: 1_760_000_000)

  private func passkey(_ label: String, by provider: String? = nil) -> Passkey {
    Passkey(
      id: "p1", label: label, providerName: provider, createdAt: Self.day, lastUsedAt: Self.day,
      backedUp: true,
      backupEligible: true, userVerified: true, transports: [], credentialID: "AQ")
  }

  @Test func `a passkey says who holds it, since when, and when it was used`() {
    let list = PasskeyList(passkeys: [passkey("Laptop", by: "Apple Passwords")], signal: nil)
    let row = PasskeyRow.rows(list, of: .preview)[0]
    #expect(row.name.arguments == [.text("Laptop")] && !row.canBeRemoved, "it is the only identity")
    #expect(
      row.notes == [
        Message(name: "Apple Passwords"), Message(.linkedOn, .day(Self.day)),
        Message(.lastUsed, .ago(Self.day)),
      ])
    var user = User.preview
    user.identities += User.otherPreview.identities
    let named = PasskeyList(passkeys: [passkey("Apple Passwords", by: "Apple Passwords")], signal: nil)
    #expect(PasskeyRow.rows(named, of: user)[0].notes.count == 2, "the name is not said twice")
    #expect(PasskeyRow.rows(named, of: user)[0].canBeRemoved)
    #expect(
      PasskeyRow.rows(.init(passkeys: [passkey("")], signal: nil), of: user)[0].name == Message(.passkey))
  }

  @Test func `what a back end lacks is not shown, and a failure offers another try`() {
    var lists = SecurityLists()
    guard case .loading = lists.passkeyPart, case .loading = lists.factorPart else {
      Issue.record("not loading")
      return
    }
    lists.passkeys = .failed(AuthFailure(action: .listPasskeys, reason: .unsupported, code: "unsupported"))
    lists.factors = .done(
      SecondFactorList(secondFactors: [], recoveryCodesLeft: 0, policy: .off, lost: nil))
    guard case .notOffered = lists.passkeyPart, case .notOffered = lists.factorPart else {
      Issue.record("offered")
      return
    }
    lists.factors = .failed(AuthFailure(action: .listSecondFactors, reason: .offline, code: "network_lost"))
    guard case .unavailable = lists.factorPart else {
      Issue.record("not unavailable")
      return
    }
    lists.begin()
    #expect(lists.factors == nil && lists.passkeys == nil)
  }

  @Test func `a second factor is asked for in its own words`() {
    let question = SignInQuestion(
      .secondFactor, details: SecondFactorQuestion(methods: [.totp, .recoveryCode], canReportLoss: true))
    let text = QuestionText(question, at: Self.day)
    #expect(text.title == .codeTitle && text.note == Message(.factorNote) && text.field == .code)
    #expect(
      QuestionText(question.repeated(after: .wrong, attemptsLeft: 3), at: Self.day).rejection
        == Message(.attemptsLeft, .number(3)))
    let codes = SignInQuestion(.secondFactor, details: SecondFactorQuestion(methods: [.recoveryCode]))
    #expect(QuestionText(codes, at: Self.day).note == Message(.recoveryNote))
    let lost = SignInQuestion(
      .secondFactor, details: SecondFactorQuestion(methods: [.totp], availableAt: Self.day))
    #expect(QuestionText(lost, at: Self.day).note == Message(.lostNote, .day(Self.day)))
    #expect(QuestionText(SignInQuestion(.secondFactorEnrollment), at: Self.day).note == Message(.setUpNote))
  }

  @Test func `a QR code is read from the server's picture, and anything else is no picture`() {
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"><path fill="white" d="M0 0h33v33H0z"/><path d="M4 4h7v1h-7zM12 4h1v1h-1z"/></svg>"#
    let code = QRCode(svg: svg)
    #expect(code?.side == 33 && code?.outline.points.first == .init(x: 4, y: 4))
    for text in ["", "<svg/>", #"<svg viewBox="0 0 33 12"><path d="M0 0z"/></svg>"#] {
      #expect(QRCode(svg: text) == nil)
    }
  }

  @Test func `removing a passkey, a factor or the old codes is confirmed first`() throws {
    func confirmation(_ step: AccountStep) -> StepConfirmation? {
      StepConfirmation(step, of: .preview, on: .notOffered)
    }
    #expect(
      confirmation(.removePasskey(passkey("Laptop")))?.title == Message(.unlinkQuestion, .text("Laptop")))
    let factor = SecondFactor(id: "f", kind: .totp, createdAt: Self.day)
    #expect(
      confirmation(.removeSecondFactor(factor))?.title == Message(.unlinkQuestion, .phrase(.authenticatorApp))
    )
    #expect(confirmation(.removeSecondFactor(factor))?.note == Message(.removeFactorNote))
    #expect(confirmation(.newRecoveryCodes)?.button == .newRecoveryCodes)
    #expect(confirmation(.addAuthenticator) == nil && confirmation(.cancelLostFactor) == nil)
  }

  @Test func `the list of devices says where a key is, and when it was last proven`() {
    var session = SessionSummary.preview
    #expect(DeviceRow(session).key == nil && DeviceRow(session).proof == nil)
    (session.bound, session.key, session.lastProofAt) = (true, .secureEnclave, Self.day)
    #expect(DeviceRow(session).key == Message(.keyInEnclave))
    #expect(DeviceRow(session).proof == Message(.keyConfirmed, .ago(Self.day)))
    session.key = "hsm"
    #expect(DeviceRow(session).key == nil, "a place that a newer device names")
    session.bound = false
    #expect(DeviceRow(session).proof == nil)
  }

  @Test func `passkeys are offered where the app has them`() {
    let passkeys: ShownMethods = [PasskeyViews()]
    #expect(passkeys.offersPasskeys && !ShownMethods.standard.offersPasskeys)
    #expect(passkeys.additions(to: .preview).map(\.method) == [.passkey])
    #expect(passkeys.all[0].addition?.options(PasskeyOptions.self)?.authenticators == .any)
    #expect(ShownMethods.standard.name(of: .passkey) == Phrase.passkey.words)
  }

  @MainActor @Test func `the model sets up an authenticator app and shows its codes until they are kept`()
    async
  {
    let model = AccountModel(auth: .preview(.signedIn(.preview)))
    await model.loadSecurity()
    // The simulated back end has no second factors.
    guard case .notOffered = model.security.factorPart else {
      Issue.record("offered")
      return
    }
    #expect(!model.isShowingRecoveryCodes && !model.isEnrolling && model.auth.failure == nil)
  }
}
