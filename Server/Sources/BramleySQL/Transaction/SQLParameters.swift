package import Foundation

/// A value that a statement takes as a parameter.
package protocol SQLBindable {
  var sqlValue: SQLValue { get }
}

extension Int: SQLBindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension UInt32: SQLBindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension Data: SQLBindable {
  package var sqlValue: SQLValue { .bytes(self) }
}

extension Date: SQLBindable {
  package var sqlValue: SQLValue { .integer(milliseconds) }
}

extension SQLValue: SQLBindable {
  package var sqlValue: SQLValue { self }
}

/// The parameters of one statement, in the order of its placeholders.
package struct SQLParameters: ExpressibleByArrayLiteral, Sendable {
  package var values: [SQLValue]

  package init(_ values: [SQLValue]) { self.values = values }

  package init(_ texts: [String]) { values = texts.map(SQLValue.text) }

  package init(arrayLiteral elements: (any SQLBindable)?...) {
    values = elements.map { $0?.sqlValue ?? .null }
  }

  package static func + (first: Self, second: Self) -> Self { Self(first.values + second.values) }
  package static func += (first: inout Self, second: Self) { first.values += second.values }
}

extension Date {
  /// Milliseconds since 1970, as columns hold times.
  /// Rounded down, as times are in answers: a stored time must not show the next second. What is added is more than a
  /// `Double` is off at such times, and far less than a millisecond.
  package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000 + 0.001).rounded(.down)) }

  package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
