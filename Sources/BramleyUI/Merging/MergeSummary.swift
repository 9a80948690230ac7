import BramleyAPI

/// What a merge would do, in the person's language.
struct MergeSummary: Hashable, Sendable {
  /// One list with its header.
  struct Part: Hashable, Identifiable, Sendable {
    let title: Phrase
    let lines: [String]

    var id: Phrase { title }
  }

  /// The lists that have anything in them.
  let parts: [Part]
  let note: Phrase

  init(_ merge: Merge, _ methods: ShownMethods) {
    let lists: [(Phrase, [MergeItem])] = [
      (.mergeMoves, merge.moves), (.mergeDrops, merge.dropped), (.mergeClashes, merge.clashes),
    ]
    parts = lists.filter { !$0.1.isEmpty }.map { title, items in
      Part(title: title, lines: Self.lines(items, methods))
    }
    note = merge.clashes.isEmpty ? .mergeNote : .mergeImpossible
  }

  /// Each line once: two parts of an unknown kind are one to a person.
  private static func lines(_ items: [MergeItem], _ methods: ShownMethods) -> [String] {
    items.map { line($0, methods) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func line(_ item: MergeItem, _ methods: ShownMethods) -> String {
    switch item.kind {
    case .identity: item.provider.map(methods.name) ?? Phrase.otherData.words
    case .name: Phrase.name.words
    case .email: Phrase.email.words
    case .password: Phrase.password.words
    case .sessions: Phrase.otherSessions.words
    default: Phrase.otherData.words
    }
  }
}
