package import Foundation

/// A value of a column or a parameter. Times are milliseconds since 1970, Booleans 0 or 1.
package enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case text(String)
  case bytes(Data)
}
