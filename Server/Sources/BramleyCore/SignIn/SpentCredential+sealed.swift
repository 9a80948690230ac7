package import Foundation

extension SealedTable {
  /// Apple's answers to bare codes that have not become sign-ins yet.
  package static let spentCodes = SealedTable("spent_codes")
}

extension SealedPlace {
  package static func spent(_ mark: Data) -> SealedPlace { SealedPlace(.spentCodes, SpentMark.row(mark)) }
}
