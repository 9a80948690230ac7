public import BramleyAPI

extension Deletion {
  var title: Phrase { state == .scheduled ? .deletionScheduled : .deleted }

  /// When the account will be deleted, and what is left for the person to do, if anything.
  var notes: [Message] {
    var notes: [Message] = []
    if state == .scheduled, let dueAt { notes.append(Message(.deletionDue, .day(dueAt))) }
    // There are instructions only where an authorization at Apple remains.
    if appleRevocation == .notPossible, instructions != nil { notes.append(Message(.stopUsingApple)) }
    for provider in stillListed {
      notes.append(Message(.stillListed, .text(ShownMethods.builtIn.name(of: provider))))
    }
    return notes
  }

  /// What a screen shows about the deletion.
  public var notice: Notice {
    Notice(title: title.words, text: notes.map(\.words).joined(separator: "\n\n"))
  }
}
