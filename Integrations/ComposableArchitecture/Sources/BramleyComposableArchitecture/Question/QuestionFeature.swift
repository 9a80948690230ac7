import BramleyClient
import ComposableArchitecture

/// What a sign-in method asks the person in the middle, such as a code that was sent to them.
///
/// ``SignInFeature`` and ``AccountFeature`` have one each. A feature of your own that signs in with a method that asks
/// needs one too: scope it in, and attach `questionSheet(_:)` to its view.
@Reducer
public struct QuestionFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The question that waits for the person; nil if none does.
    public var pending: PendingQuestion?
    /// What the person does when the question belongs here; questions of other purposes are left to other features.
    public let purposes: Set<SignInProof.Purpose>

    public init(purposes: Set<SignInProof.Purpose>) { self.purposes = purposes }
  }

  public enum Action: Sendable {
    /// The screen appeared: it follows the questions from now on.
    case task
    /// The question as it is now.
    case changed(PendingQuestion?)
    /// The person typed an answer, or wants a new code.
    case answered(SignInAnswer)
    /// The person changed their mind: the sign-in is given up.
    case cancelled
  }

  @Dependency(\.authClient) private var authClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        return .run { [authClient] send in
          for await question in await authClient.questions() { await send(.changed(question)) }
        }

      case .changed(let question):
        state.pending = question.flatMap { state.purposes.contains($0.purpose) ? $0 : nil }
        return .none

      case .answered(let answer):
        guard let pending = state.pending, !pending.isChecking else { return .none }
        state.pending?.isChecking = true
        return .run { [authClient] _ in await authClient.answer(pending.id, answer) }

      case .cancelled:
        guard let pending = state.pending else { return .none }
        state.pending = nil
        return .run { [authClient] _ in await authClient.cancelQuestion(pending.id) }
      }
    }
  }
}
