package import Foundation

extension SigningKeyRecord {
  /// Whether a new key is added to these, so that of several nodes that rotate at once only one does.
  ///
  /// - Parameter youngest: no key is added where one was made after this time.
  package static func needsOne(besides known: [SigningKeyRecord], unlessYoungerThan youngest: Date) -> Bool {
    known.allSatisfy { $0.createdAt <= youngest }
  }
}

extension SigningKeyWithdrawal {
  /// Judges the withdrawal of one of these keys; on `done` it is removed.
  package static func judge(_ id: String, among known: [SigningKeyRecord]) -> SigningKeyWithdrawal {
    guard known.contains(where: { $0.id == id }) else { return .unknown }
    return known.count > 1 ? .done : .isOnly
  }
}
