package import Foundation

/// Seconds that a job is tried for when an operator wants it tried again, by kind.
package struct JobLifetimes: Sendable, ExpressibleByDictionaryLiteral {
  private let seconds: [JobKind: TimeInterval]

  package init(dictionaryLiteral elements: (JobKind, TimeInterval)...) {
    seconds = Dictionary(elements) { first, _ in first }
  }

  /// A day, for a kind that is not known.
  package subscript(kind: JobKind) -> TimeInterval { seconds[kind] ?? 86_400 }
}
