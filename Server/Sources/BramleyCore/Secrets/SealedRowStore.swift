package import BramleyAPI
package import Foundation

/// Where something lies sealed.
package enum SealedPlace: Sendable, Hashable {
  /// The refresh token of a grant.
  case grant(IdentityKey, ClientID)
  /// The payload of a job.
  case job(JobID)
  /// A signing key of access tokens.
  case signingKey(String)
  /// What a provider answered to a browser flow.
  case flow(String)
  /// What Apple answered to a bare code that did not become a sign-in yet, by the code's mark.
  case spent(Data)
  /// The secret of the persons' hashes.
  case personSecret

  /// The row that the box is sealed for.
  package var row: Seal.Row {
    switch self {
    case .grant(let identity, let client): GrantRecord.row(identity, client)
    case .job(let id): JobRecord.row(id)
    case .signingKey(let id): SigningKey.row(id)
    case .flow(let id): FlowRecord.row(id)
    case .spent(let mark): SpentMark.row(mark)
    case .personSecret: PersonSecret.row
    }
  }
}

/// The tables that hold sealed boxes.
package enum SealedTable: String, Sendable, Hashable, CaseIterable {
  case grants
  case jobs
  case signingKeys = "signing_keys"
  case flows
  case spentCodes = "spent_codes"
  case personSecret = "person_secret"
}

/// A box as it lies in its row.
package struct SealedRow: Sendable, Equatable {
  /// Where it lies.
  package var place: SealedPlace
  /// What is sealed.
  package var box: Data
  /// The parts of the row's primary key: where to go on after it.
  package var position: [String]

  package init(place: SealedPlace, box: Data, position: [String]) {
    self.place = place
    self.box = box
    self.position = position
  }
}

/// A box that is to lie where another lies now.
package struct Resealed: Sendable {
  /// The row as it was read.
  package var row: SealedRow
  /// What to put there.
  package var box: Data

  package init(_ row: SealedRow, box: Data) {
    self.row = row
    self.box = box
  }
}

/// Where sealed boxes are found whatever they hold, to be sealed anew under another key.
package protocol SealedRowStore: Sendable {
  /// Boxes of a table that lie under another key than `key`, by primary key, after a position.
  func boxes(
    in table: SealedTable, notUnder key: MasterKey.ID, after position: [String]?, limit: Int
  ) async throws(StoreError) -> [SealedRow]
  /// Puts each box where the one that was read lies still; a row that was written meanwhile keeps what it has.
  /// Returns how many were put.
  func replace(_ boxes: [Resealed]) async throws(StoreError) -> Int
}
