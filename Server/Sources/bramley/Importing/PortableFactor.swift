import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation

/// An authenticator app as `bramley export` writes it. Its secret is in clear, as base64url: the seal is of one store.
struct PortableFactor: Codable {
  var id: SecondFactorID
  var kind: SecondFactorMethod
  var label: String?
  var secret: String
  /// The time step of the last accepted code: of it and earlier ones none is accepted again.
  var lastStep: Int64
  var createdAt: PortableTime
  var lastUsedAt: PortableTime?

  enum CodingKeys: String, CodingKey {
    case id, kind, label, secret
    case lastStep = "last_step"
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
  }

  /// - Returns: nil where no master key at hand opens the secret.
  init?(_ factor: SecondFactorRecord, by seal: Seal) {
    guard let secret = try? seal.open(factor.sealed, for: SealedPlace.secondFactor(factor.id).row) else {
      return nil
    }
    (id, kind, label) = (factor.id, factor.kind, factor.label)
    (self.secret, lastStep) = (secret.base64URL, factor.lastStep)
    createdAt = PortableTime(factor.createdAt)
    lastUsedAt = factor.lastUsedAt.map(PortableTime.init)
  }

  /// Returns the factors of an account, sealed for another store; nil where one can't be read.
  static func records(_ factors: [PortableFactor], of user: UserID, by seal: Seal) -> [SecondFactorRecord]? {
    guard factors.count <= SecondFactorRecord.most else { return nil }
    let records = factors.compactMap { $0.record(of: user, by: seal) }
    return records.count == factors.count ? records : nil
  }

  private func record(of user: UserID, by seal: Seal) -> SecondFactorRecord? {
    guard kind == .totp, !id.rawValue.isEmpty, lastStep >= 0,
      label.map({ $0.count <= SecondFactorRecord.longestLabel }) ?? true,
      let bytes = Data(base64URL: secret.utf8), (10...64).contains(bytes.count)
    else { return nil }
    return SecondFactorRecord(
      id: id, user: user, kind: kind, label: label,
      sealed: seal.close(bytes, for: SealedPlace.secondFactor(id).row), lastStep: lastStep,
      createdAt: createdAt.date, lastUsedAt: lastUsedAt?.date)
  }
}
