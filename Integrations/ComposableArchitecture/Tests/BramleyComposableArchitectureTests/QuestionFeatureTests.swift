import BramleyClient
import BramleyComposableArchitecture
import ComposableArchitecture
import Testing

@MainActor @Suite struct QuestionFeatureTests {
  private let code = PendingQuestion(
    id: PendingQuestion.ID(1), method: "phone", question: .oneTimeCode(sentTo: "+44 … 123", attemptsLeft: 3))

  private func store(_ prepare: (inout AuthClient) -> Void) -> TestStoreOf<QuestionFeature> {
    TestStore(initialState: QuestionFeature.State(purposes: [.signIn])) {
      QuestionFeature()
    } withDependencies: {
      prepare(&$0.authClient)
    }
  }

  @Test func `a question is shown, answered once, and gone when it is answered`() async {
    let (questions, change) = AsyncStream.makeStream(of: PendingQuestion?.self)
    let answers = LockIsolated<[SignInAnswer]>([])
    let store = store {
      $0.questions = { questions }
      $0.answer = { _, answer in answers.withValue { $0.append(answer) } }
    }
    let task = await store.send(.task)
    change.yield(code)
    await store.receive(\.changed) { $0.pending = code }
    await store.send(.answered(.text("123456"))) { $0.pending?.isChecking = true }
    await store.send(.answered(.text("123456")))
    change.yield(nil)
    await store.receive(\.changed) { $0.pending = nil }
    #expect(answers.value == [.text("123456")])
    change.finish()
    await task.finish()
  }

  @Test func `a wrong code is asked for again with the attempts that are left`() async {
    let store = store { _ in }
    await store.send(.changed(code)) { $0.pending = code }
    let again = PendingQuestion(
      id: code.id, method: code.method, question: code.question.repeated(after: .wrong, attemptsLeft: 2))
    await store.send(.changed(again)) { $0.pending = again }
  }

  @Test func `a question for another purpose is left to another screen`() async {
    let store = store { _ in }
    let proof = PendingQuestion(
      id: PendingQuestion.ID(2), method: "phone", purpose: .reauthenticate, question: .oneTimeCode())
    await store.send(.changed(proof))
  }

  @Test func `cancelling gives the sign-in up`() async {
    let cancelled = LockIsolated<[PendingQuestion.ID]>([])
    let store = store { $0.cancelQuestion = { id in cancelled.withValue { $0.append(id) } } }
    await store.send(.changed(code)) { $0.pending = code }
    await store.send(.cancelled) { $0.pending = nil }
    await store.finish()
    #expect(cancelled.value == [code.id])
  }
}
