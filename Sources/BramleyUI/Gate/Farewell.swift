import BramleyAPI
import Observation

/// What is still to be said to somebody whose account was deleted: the screen that deleted it is gone by then.
@MainActor @Observable final class Farewell {
  var deletion: Deletion?

  var isShown: Bool {
    get { deletion != nil }
    set { if !newValue { deletion = nil } }
  }
}

extension Deletion {
  var title: Phrase { state == .scheduled ? .deletionScheduled : .deleted }

  /// When it is done, and what is left to do, if anything.
  var notes: [Message] {
    var notes: [Message] = []
    if state == .scheduled, let dueAt { notes.append(Message(.deletionDue, .day(dueAt))) }
    // The instructions are there only where an authorization of Apple's is left.
    if appleRevocation == .notPossible, instructions != nil { notes.append(Message(.stopUsingApple)) }
    return notes
  }
}
