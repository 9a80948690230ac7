import Hummingbird

extension EmulatedApple {
  /// What was asked of the emulator lately, newest last: a thousand requests at most.
  public var requests: [JournalEntry] { journal.all }

  var journalControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .get, "journal", "every request received and answered, secrets cut, newest last: {entries}"
      ) { _, _ in
        try .json(Entries(entries: self.requests))
      }
    ]
  }
}

private struct Entries: Encodable {
  var entries: [JournalEntry]
}
