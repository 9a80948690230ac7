package import BramleyAPI
package import Foundation

/// A second factor as it is stored.
package struct SecondFactorRecord: Sendable, Equatable {
  /// The most factors of an account.
  package static let most = 5
  /// The most characters of a label.
  package static let longestLabel = 100

  package var id: SecondFactorID
  package var user: UserID
  package var kind: SecondFactorMethod
  package var label: String?
  /// The secret of an authenticator app, sealed for this row.
  package var sealed: Data
  /// The time step of the last accepted code: of it and earlier ones none is accepted again.
  package var lastStep: Int64
  package var createdAt: Date
  package var lastUsedAt: Date?

  package init(
    id: SecondFactorID, user: UserID, kind: SecondFactorMethod, label: String?, sealed: Data, lastStep: Int64,
    createdAt: Date, lastUsedAt: Date? = nil
  ) {
    self.id = id
    self.user = user
    self.kind = kind
    self.label = label
    self.sealed = sealed
    self.lastStep = lastStep
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }

  /// The factor as its owner sees it.
  package var wire: SecondFactor {
    SecondFactor(id: id, kind: kind, label: label, createdAt: createdAt, lastUsedAt: lastUsedAt)
  }
}

extension SealedTable {
  /// The secrets of authenticator apps.
  package static let secondFactors = SealedTable("second_factors")
  /// Sign-ins that wait for their second factor.
  package static let pendingSignIns = SealedTable("pending_sign_ins")
}

extension SealedPlace {
  /// A factor stays where it is when its account is merged into another, so its owner is no part of its place.
  package static func secondFactor(_ id: SecondFactorID) -> SealedPlace {
    SealedPlace(.secondFactors, Seal.Row("second_factor", id.rawValue))
  }

  package static func pendingSignIn(_ hash: Data) -> SealedPlace {
    SealedPlace(.pendingSignIns, Seal.Row("pending_sign_in", hash.base64EncodedString()))
  }
}
