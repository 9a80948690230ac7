package import Foundation

/// How long a job is tried when an operator retries it, in seconds, by kind.
package struct JobLifetimes: Sendable, ExpressibleByDictionaryLiteral {
  private let seconds: [JobKind: TimeInterval]

  package init(dictionaryLiteral elements: (JobKind, TimeInterval)...) {
    seconds = Dictionary(elements) { first, _ in first }
  }

  /// The known kinds, sorted by name.
  package var kinds: [JobKind] { seconds.keys.sorted { $0.rawValue < $1.rawValue } }

  /// Returns the kind's lifetime; a day for an unknown kind.
  package subscript(kind: JobKind) -> TimeInterval { seconds[kind] ?? 86_400 }
}
