public import EmulatorKit
import Hummingbird

extension EmulatedApple {
  /// The last requests to the emulator, newest last: at most a thousand.
  public var requests: [JournalEntry] { journal.all }

  var journalControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .get, "journal", "the last requests and responses without secrets, newest last: {entries}"
      ) { _, _ in
        try .json(Entries(entries: self.requests))
      }
    ]
  }
}

private struct Entries: Encodable {
  var entries: [JournalEntry]
}
