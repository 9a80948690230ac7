import Foundation

/// The questions that strategies put to the person and that screens answer. Screens see the oldest one that waits for an
/// answer: a proof that is asked for while a code is being checked comes first.
///
/// `@unchecked Sendable`: its state is touched only under `lock`. It is no actor, so that a screen which follows it
/// misses no question between its first look and the first change.
final class QuestionBoard: @unchecked Sendable {
  private struct Dialogue {
    var method: SignInMethod.ID
    var purpose: SignInProof.Purpose
    var question: SignInQuestion?
    var waiting: CheckedContinuation<SignInAnswer?, Never>?
    var isCancelled = false

    func order(_ id: PendingQuestion.ID) -> (Int, Int) { (waiting == nil ? 1 : 0, id.number) }
  }

  private let lock = NSLock()
  private var dialogues: [PendingQuestion.ID: Dialogue] = [:]
  private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  private var count = 0

  /// The question that a screen shows now.
  var current: PendingQuestion? {
    lock.withLock {
      let asking = dialogues.filter { $0.value.question != nil }
      guard let (id, dialogue) = asking.min(by: { $0.value.order($0.key) < $1.value.order($1.key) }),
        let question = dialogue.question
      else { return nil }
      return PendingQuestion(
        id: id, method: dialogue.method, purpose: dialogue.purpose, question: question,
        isChecking: dialogue.waiting == nil)
    }
  }

  /// An element for each change from now on; a slow listener gets one for several.
  var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = lock.withLock {
      count += 1
      listeners[count] = continuation
      return count
    }
    continuation.onTermination = { [weak self] _ in self?.forget(id) }
    return stream
  }

  func begin(_ method: SignInMethod.ID, _ purpose: SignInProof.Purpose) -> PendingQuestion.ID {
    lock.withLock {
      count += 1
      let id = PendingQuestion.ID(count)
      dialogues[id] = Dialogue(method: method, purpose: purpose)
      return id
    }
  }

  func end(_ id: PendingQuestion.ID) {
    let waiting = lock.withLock { dialogues.removeValue(forKey: id)?.waiting }
    waiting?.resume(returning: nil)
    announce()
  }

  /// Puts a question and waits for its answer.
  func ask(_ question: SignInQuestion, in id: PendingQuestion.ID) async throws(SignInError) -> SignInAnswer {
    guard lock.withLock({ !listeners.isEmpty }) else {
      throw .notConfigured("no screen follows the sign-in, and SignInContext.answers puts no questions")
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = lock.withLock {
          guard let dialogue = dialogues[id], !dialogue.isCancelled, dialogue.waiting == nil else {
            return false
          }
          dialogues[id]?.question = question
          dialogues[id]?.waiting = continuation
          return true
        }
        if isOpen { announce() } else { continuation.resume(returning: nil) }
      }
    } onCancel: {
      cancel(id)
    }
    guard let answer else { throw .cancelled }
    return answer
  }

  /// Resumes the strategy that waits for the answer; a second answer to the same question is ignored.
  func answer(_ id: PendingQuestion.ID, with answer: SignInAnswer) {
    resume(id, returning: answer) { $0.waiting = nil }
  }

  /// Answers the question that waits for a mailed link; returns whether one does.
  func answerLink(
    with token: String, where isMeant: (SignInMethod.ID, SignInQuestion.Kind) -> Bool
  ) -> Bool {
    let id = lock.withLock {
      dialogues.first { _, dialogue in
        guard dialogue.waiting != nil, let question = dialogue.question else { return false }
        return isMeant(dialogue.method, question.kind)
      }?.key
    }
    guard let id else { return false }
    answer(id, with: .link(token))
    return true
  }

  /// Ends the dialogue for the person: what waits, and what would be asked after it, is cancelled.
  func cancel(_ id: PendingQuestion.ID) {
    resume(id, returning: nil) { dialogue in
      dialogue.waiting = nil
      dialogue.question = nil
      dialogue.isCancelled = true
    }
  }

  private func resume(
    _ id: PendingQuestion.ID, returning answer: SignInAnswer?, _ change: (inout Dialogue) -> Void
  ) {
    let waiting = lock.withLock { () -> CheckedContinuation<SignInAnswer?, Never>? in
      guard var dialogue = dialogues[id] else { return nil }
      let waiting = dialogue.waiting
      change(&dialogue)
      dialogues[id] = dialogue
      return waiting
    }
    // Screens learn of it first, so that none shows an answered question as open.
    announce()
    waiting?.resume(returning: answer)
  }

  private func announce() {
    for listener in lock.withLock({ Array(listeners.values) }) { listener.yield() }
  }

  private func forget(_ id: Int) { lock.withLock { listeners[id] = nil } }
}
