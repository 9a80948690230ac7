import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import BramleyUI
import ComposableArchitecture
import Foundation
import Testing

@MainActor @Suite struct SecurityFeatureTests {
  private nonisolated static let day = Date(timeIntervalSince1970: 0)
  private nonisolated static let passkey = Passkey(
    id: "p1", label: "Laptop", createdAt: day, backedUp: true, backupEligible: true, userVerified: true,
    transports: [], credentialID: "AQ")
  private nonisolated static let passkeys = PasskeyList(passkeys: [passkey], signal: nil)
  private nonisolated static let factors = SecondFactorList(
    secondFactors: [SecondFactor(id: "f1", kind: .totp, createdAt: day)], recoveryCodesLeft: 9,
    policy: .optional, lost: nil)
  private nonisolated static let enrollment = TOTPEnrollment(
    challengeID: "e1", secret: "SECRET", uri: "otpauth://totp/x", qrSVG: "<svg/>", expiresIn: 600)

  private func store(_ change: (inout AuthClient) -> Void = { _ in }) -> TestStoreOf<SecurityFeature> {
    TestStore(initialState: SecurityFeature.State(user: .maya)) {
      SecurityFeature()
    } withDependencies: {
      $0.authClient.passkeys = { .done(Self.passkeys) }
      $0.authClient.secondFactors = { .done(Self.factors) }
      $0.authClient.recoveryCodes = { nil }
      change(&$0.authClient)
    }
  }

  @Test func `the lists are fetched together`() async {
    let store = store()
    await store.send(.task)
    await store.receive(\.recoveryCodesKnown)
    await store.receive(\.passkeysLoaded) { $0.lists.passkeys = .done(Self.passkeys) }
    await store.receive(\.factorsLoaded) { $0.lists.factors = .done(Self.factors) }
  }

  @Test func `a passkey is removed after a confirmation, and the lists are fetched again`() async throws {
    let store = store { $0.removePasskey = { _ in .done(()) } }
    let step = AccountStep.removePasskey(Self.passkey)
    await store.send(.stepTapped(step)) { state in
      let confirmation = step.confirmation(of: .maya, on: .notOffered)
      state.confirmation = confirmation.map { confirmation in
        ConfirmationDialogState(titleVisibility: .visible) {
          TextState(verbatim: confirmation.title)
        } actions: {
          ButtonState(role: .destructive, action: .confirmed(step)) {
            TextState(verbatim: confirmation.button)
          }
        } message: {
          TextState(verbatim: confirmation.text)
        }
      }
    }
    await store.send(.confirmation(.presented(.confirmed(step)))) {
      $0.confirmation = nil
      $0.activity = .removePasskey
    }
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done)
    await store.receive(\.recoveryCodesKnown)
    await store.receive(\.passkeysLoaded) { $0.lists.passkeys = .done(Self.passkeys) }
    await store.receive(\.factorsLoaded) { $0.lists.factors = .done(Self.factors) }
  }

  @Test func `an authenticator app is set up with its first code, and its recovery codes are shown`() async {
    let store = store {
      $0.startAuthenticatorApp = { .done(Self.enrollment) }
      $0.addAuthenticatorApp = { _, _ in .done(Self.factors.secondFactors[0]) }
      $0.recoveryCodes = { ["AAAA-BBBB"] }
      $0.dismissRecoveryCodes = {}
    }
    await store.send(.stepTapped(.addAuthenticator)) { $0.activity = .startAuthenticatorApp }
    await store.receive(\.enrollmentStarted) { $0.enrollment = Self.enrollment }
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done)
    await store.send(.stepTapped(.confirmAuthenticator(Self.enrollment, code: "123456"))) {
      $0.activity = .addAuthenticatorApp
    }
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.enrollment = nil
    }
    await store.receive(\.delegate.done)
    await store.receive(\.recoveryCodesKnown) { $0.recoveryCodes = ["AAAA-BBBB"] }
    await store.receive(\.passkeysLoaded) { $0.lists.passkeys = .done(Self.passkeys) }
    await store.receive(\.factorsLoaded) { $0.lists.factors = .done(Self.factors) }
    await store.send(.recoveryCodesDismissed) { $0.recoveryCodes = nil }
  }

  @Test func `a proof that has to be typed is asked for, and the step is taken after it`() async {
    let isProven = LockIsolated(false)
    let isSecondTry = LockIsolated(false)
    let store = store {
      $0.startAuthenticatorApp = {
        isProven.value ? .done(Self.enrollment) : .proofNeeded(methods: [.password])
      }
      $0.reauthenticate = { method in
        #expect(method.id == .password)
        guard isSecondTry.value else {
          isSecondTry.setValue(true)
          return .failed(Self.wrong)
        }
        isProven.setValue(true)
        return .done(())
      }
    }
    await store.send(.stepTapped(.addAuthenticator)) { $0.activity = .startAuthenticatorApp }
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.proving = ProvingStep(step: .addAuthenticator, methods: [.password])
    }
    #expect(store.state.isAskingForProof)
    await store.send(.proofGiven(.email("a@b.example", password: "wrong"))) { $0.activity = .reauthenticate }
    await store.receive(\.proofEnded) {
      $0.activity = nil
      $0.alert = AlertState(Self.wrong)
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(.proofGiven(.email("a@b.example", password: "correct horse"))) {
      $0.activity = .reauthenticate
    }
    await store.receive(\.proofEnded) {
      $0.proving = nil
      $0.activity = .startAuthenticatorApp
    }
    await store.receive(\.enrollmentStarted) { $0.enrollment = Self.enrollment }
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done)
  }

  private nonisolated static let wrong = AuthFailure(
    action: .reauthenticate, reason: .wrongCredentials, code: "credentials_invalid")

  @Test func `a proof that no form can ask for is an alert, and the step is dropped when it is dismissed`()
    async
  {
    let store = store { $0.startAuthenticatorApp = { .proofNeeded(methods: ["badge"]) } }
    let step = AccountStep.addAuthenticator
    await store.send(.stepTapped(step)) { $0.activity = .startAuthenticatorApp }
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.proving = ProvingStep(step: step, methods: ["badge"])
      $0.alert = AlertState {
        TextState(verbatim: "That Didn’t Work")
      } message: {
        TextState(verbatim: "For your safety, sign in again before you do this.")
      }
    }
    #expect(!store.state.isAskingForProof)
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(.proofDismissed) { $0.proving = nil }
  }
}
