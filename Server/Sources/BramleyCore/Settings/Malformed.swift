/// Why a value is not accepted, as the middle of a sentence: "is not …". It never quotes the value.
package struct Malformed: Error, Hashable, ExpressibleByStringLiteral {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
  package init(stringLiteral value: String) { reason = value }
}
