import BramleyAPI
import Observation

/// What the gate shows after an account was deleted. The screen that deleted it has closed by then.
@MainActor @Observable final class DeletionNotice {
  var deletion: Deletion?

  var isShown: Bool {
    get { deletion != nil }
    set { if !newValue { deletion = nil } }
  }
}
