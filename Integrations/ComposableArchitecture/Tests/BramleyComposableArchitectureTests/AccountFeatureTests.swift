import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import BramleyUI
import ComposableArchitecture
import Foundation
import Testing

@MainActor @Suite struct AccountFeatureTests {
  private func store(
    _ prepare: (inout AuthClient) -> Void = { _ in }
  ) -> TestStoreOf<AccountFeature> {
    TestStore(initialState: AccountFeature.State(user: .maya)) {
      AccountFeature()
    } withDependencies: {
      $0.authClient.sessions = { .done([.preview]) }
      $0.authClient.refreshUser = { .done(.renamed) }
      $0.authClient.offer = { _ in MethodOffer(canMerge: true) }
      $0.authClient.merges = { MergeState() }
      prepare(&$0.authClient)
    }
  }

  /// Confirms a step that asks first.
  private func confirm(_ step: AccountStep, _ store: TestStoreOf<AccountFeature>) async {
    let confirmation = step.confirmation(of: store.state.user, on: store.state.devices)!
    await store.send(.stepTapped(step)) { $0.confirmation = confirmation.dialog(confirming: step) }
    await store.send(\.confirmation.confirmed, step) {
      $0.confirmation = nil
      $0.activity = step.action
    }
  }

  private func expectLoad(_ store: TestStoreOf<AccountFeature>) async {
    await store.receive(\.devicesLoaded) { $0.devices = .shown([.preview]) }
    await store.receive(\.userLoaded) { $0.user = .renamed }
    await store.receive(\.known) { $0.offer = MethodOffer(canMerge: true) }
  }

  @Test func `it shows the devices and the account as they are now`() async {
    let store = store()
    await store.send(.task)
    await expectLoad(store)
  }

  @Test func `a list of devices that can't be fetched shows its failure itself, without an alert`() async {
    let store = store {
      $0.sessions = { .failed(AuthFailure(action: .listSessions, reason: .offline, code: "network_lost")) }
      $0.refreshUser = { .failed(AuthFailure(action: .refreshUser, reason: .offline, code: "network_lost")) }
    }
    await store.send(.task)
    await store.receive(\.devicesLoaded) { $0.devices = .unavailable }
    await store.receive(\.userLoaded)
    await store.receive(\.known) { $0.offer = MethodOffer(canMerge: true) }
  }

  @Test func `signing a device out informs the parent and fetches again`() async {
    let ended = LockIsolated<[SessionID]>([])
    let store = store {
      $0.endSession = { id in
        ended.withValue { $0.append(id) }
        return .done(())
      }
    }
    await store.send(.stepTapped(.endSession("01JD0A7OTHER"))) { $0.activity = .endSession }
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done, .endSession)
    await expectLoad(store)
    #expect(ended.value == ["01JD0A7OTHER"])
  }

  @Test func `each step makes its own call`() async {
    let others = store { $0.signOutOthers = { .silent } }
    await confirm(.signOutOthers, others)
    await others.receive(\.stepEnded) { $0.activity = nil }
    let linking = store { $0.link = { $0.id == .apple ? .silent : .done(()) } }
    await linking.send(.stepTapped(.link(.apple()))) { $0.activity = .link }
    await linking.receive(\.stepEnded) { $0.activity = nil }
    let unlinking = store { $0.unlink = { _ in .silent } }
    await confirm(.unlink(.apple), unlinking)
    await unlinking.receive(\.stepEnded) { $0.activity = nil }
    let renaming = store { $0.rename = { _ in .silent } }
    await renaming.send(.stepTapped(.rename(PersonName(givenName: "May")))) { $0.activity = .rename }
    await renaming.receive(\.stepEnded) { $0.activity = nil }
  }

  @Test func `a new password closes its form, and a refused one leaves it open`() async {
    let change = PasswordChangeRequest(password: "correct horse battery", currentPassword: "old", email: nil)
    let isRight = LockIsolated(false)
    let failure = AuthFailure(action: .setPassword, reason: .wrongCredentials, code: "credentials_invalid")
    let store = store {
      $0.setPassword = { sent in
        sent == change && isRight.value ? .done(()) : .failed(failure)
      }
    }
    await store.send(.passwordShown(true)) { $0.isSettingPassword = true }
    await store.send(.stepTapped(.setPassword(change))) { $0.activity = .setPassword }
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.alert = AlertState(failure)
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    isRight.setValue(true)
    await store.send(.stepTapped(.setPassword(change))) { $0.activity = .setPassword }
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.isSettingPassword = false
    }
    await store.receive(\.delegate.done, .setPassword)
    await expectLoad(store)
  }

  @Test func `an export is kept until it is saved`() async {
    let file = ExportedFile(name: "account-data.json", data: Data())
    let store = store { $0.exportData = { .done(file) } }
    await store.send(.stepTapped(.export)) { $0.activity = .exportData }
    await store.receive(\.exported) { $0.exported = file }
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done, .exportData)
    await expectLoad(store)
    await store.send(.exportDismissed) { $0.exported = nil }
  }

  @Test func `signing out informs the parent and fetches nothing`() async {
    let store = store { $0.signOut = { .done(.notSignedIn) } }
    await store.send(.stepTapped(.signOut)) { $0.activity = .signOut }
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done, .signOut)
  }

  @Test func `a failed step is shown once, and nothing changes`() async {
    let store = store {
      $0.signOutOthers = {
        .failed(AuthFailure(action: .signOutEverywhere, reason: .unavailable, code: "unavailable"))
      }
    }
    await confirm(.signOutOthers, store)
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.alert = AlertState {
        TextState(verbatim: "That Didn’t Work")
      } message: {
        TextState(verbatim: "The service isn’t available right now. Try again later.")
      }
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func `one step at a time`() async {
    let (wait, go) = AsyncStream.makeStream(of: Void.self)
    let store = store {
      $0.signOut = {
        for await _ in wait { break }
        return .silent
      }
    }
    await store.send(.stepTapped(.signOut)) { $0.activity = .signOut }
    await store.send(.stepTapped(.rename(PersonName())))
    go.finish()
    await store.receive(\.stepEnded) { $0.activity = nil }
  }

  @Test func `a deletion is confirmed first, and cancelling keeps the account`() async {
    let store = store()
    let confirmation = AccountStep.delete.confirmation(of: .maya, on: .loading)!
    await store.send(.stepTapped(.delete)) { $0.confirmation = confirmation.dialog(confirming: .delete) }
    await store.send(\.confirmation.dismiss) { $0.confirmation = nil }
  }

  @Test func `the confirmation for another device has its name`() async {
    let store = store { $0.endSession = { _ in .silent } }
    await store.send(.task)
    await expectLoad(store)
    let step = AccountStep.endSession(SessionSummary.preview.id)
    #expect(step.confirmation(of: .maya, on: store.state.devices) != nil)
    await confirm(step, store)
    await store.receive(\.stepEnded) { $0.activity = nil }
  }

  @Test func `a confirmed deletion is done`() async {
    let store = store { $0.deleteAccount = { .done(.done) } }
    await confirm(.delete, store)
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done, .deleteAccount)
  }

  @Test func `a list of devices that failed shows that it is being fetched again`() async {
    let isBroken = LockIsolated(true)
    let failure = AuthFailure(action: .listSessions, reason: .offline, code: "network_lost")
    let store = store {
      $0.sessions = { isBroken.value ? .failed(failure) : .done([.preview]) }
    }
    await store.send(.task)
    await store.receive(\.devicesLoaded) { $0.devices = .unavailable }
    await store.receive(\.userLoaded) { $0.user = .renamed }
    await store.receive(\.known) { $0.offer = MethodOffer(canMerge: true) }
    isBroken.setValue(false)
    await store.send(.task) { $0.devices = .loading }
    await store.receive(\.devicesLoaded) { $0.devices = .shown([.preview]) }
    await store.receive(\.userLoaded)
    await store.receive(\.known)
  }

  @Test func `a proof without a form shows an alert, and the app's own screen may give it`() async {
    let isProven = LockIsolated(false)
    let store = store {
      $0.link = { _ in isProven.value ? .silent : .proofNeeded(methods: ["passkey"]) }
      $0.reauthenticate = { _ in
        isProven.setValue(true)
        return .done(())
      }
    }
    await store.send(.stepTapped(.link(.apple()))) { $0.activity = .link }
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.proving = ProvingStep(step: .link(.apple()), methods: ["passkey"])
      $0.alert = AlertState {
        TextState(verbatim: "That Didn’t Work")
      } message: {
        TextState(verbatim: "For your safety, sign in again before you do this.")
      }
    }
    #expect(!store.state.isAskingForProof)
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(.proofGiven(SignInMethod("passkey"))) { $0.activity = .reauthenticate }
    await store.receive(\.proofEnded) {
      $0.proving = nil
      $0.activity = .link
    }
    await store.receive(\.stepEnded) { $0.activity = nil }
  }

  @Test func `a proof that must be typed is asked for, and the step is taken after it`() async {
    let isProven = LockIsolated(false)
    let store = store {
      $0.unlink = { _ in isProven.value ? .done(()) : .proofNeeded(methods: [.password]) }
      $0.reauthenticate = { _ in
        isProven.setValue(true)
        return .done(())
      }
    }
    await confirm(.unlink(.apple), store)
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.proving = ProvingStep(step: .unlink(.apple), methods: [.password])
    }
    await store.send(.proofGiven(.email("a@b.example", password: "correct horse"))) {
      $0.activity = .reauthenticate
    }
    await store.receive(\.proofEnded) {
      $0.proving = nil
      $0.activity = .unlink
    }
    await store.receive(\.stepEnded) { $0.activity = nil }
    await store.receive(\.delegate.done, .unlink)
    await expectLoad(store)
  }

  @Test func `a wrong proof is shown, and the step waits until the person dismisses it`() async {
    let store = store {
      $0.unlink = { _ in .proofNeeded(methods: [.password]) }
      $0.reauthenticate = { _ in
        .failed(AuthFailure(action: .reauthenticate, reason: .wrongCredentials, code: "credentials_invalid"))
      }
    }
    await store.send(.proofGiven(.apple()))
    await confirm(.unlink(.apple), store)
    await store.receive(\.stepEnded) {
      $0.activity = nil
      $0.proving = ProvingStep(step: .unlink(.apple), methods: [.password])
    }
    await store.send(.proofGiven(.email("a@b.example", password: "wrong"))) { $0.activity = .reauthenticate }
    await store.receive(\.proofEnded) {
      $0.activity = nil
      $0.alert = AlertState {
        TextState(verbatim: "That Didn’t Work")
      } message: {
        TextState(verbatim: "This doesn’t belong to your account. Use the method that you sign in with.")
      }
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(.proofDismissed) { $0.proving = nil }
  }

  @Test func `the passkeys and second factors are shown, and what changes there is fetched anew here`() async
  {
    let store = store()
    await store.send(.securityTapped) { $0.security = SecurityFeature.State(user: .maya) }
    await store.send(.security(.presented(.delegate(.done(.link)))))
    await store.receive(\.delegate.done, .link)
    await store.receive(\.devicesLoaded) { $0.devices = .shown([.preview]) }
    await store.receive(\.userLoaded) {
      $0.user = .renamed
      $0.security?.user = .renamed
    }
    await store.receive(\.known) { $0.offer = MethodOffer(canMerge: true) }
    await store.send(.security(.dismiss)) { $0.security = nil }
  }

  @Test func `the security screen asks for its own proofs`() async {
    let store = store { $0.startAuthenticatorApp = { .proofNeeded(methods: [.password]) } }
    await store.send(.securityTapped) { $0.security = SecurityFeature.State(user: .maya) }
    await store.send(.security(.presented(.stepTapped(.addAuthenticator)))) {
      $0.security?.activity = .startAuthenticatorApp
    }
    await store.receive(\.security.stepEnded) {
      $0.security?.activity = nil
      $0.security?.proving = ProvingStep(step: .addAuthenticator, methods: [.password])
    }
    #expect(!store.state.isAskingForProof && store.state.security?.isAskingForProof == true)
  }
}
