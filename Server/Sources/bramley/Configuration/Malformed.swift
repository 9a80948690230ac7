/// Why a value is not accepted, as the middle of a sentence: "is not …". It never quotes the value.
struct Malformed: Error, Hashable, ExpressibleByStringLiteral {
  let reason: String

  init(_ reason: String) { self.reason = reason }
  init(stringLiteral value: String) { reason = value }
}
