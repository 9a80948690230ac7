import Crypto
package import Foundation
import SwiftASN1
import X509

/// A receipt of App Attest: what Apple says of an attested key, signed ("Assessing fraud risk").
package struct AppAttestReceipt: Sendable {
  /// What a receipt is for.
  package enum Kind: String, Sendable {
    /// It came with the attestation.
    case attestation = "ATTEST"
    /// Apple issued it for an earlier one; only it has a risk metric.
    case refreshed = "RECEIPT"
  }

  /// Seconds for which the receipt of an attestation is accepted; Apple advises five minutes.
  package static let enrolmentAge: TimeInterval = 300
  /// Seconds by which Apple's clock may differ.
  package static let tolerance: TimeInterval = 60

  /// The receipt as it was signed, which Apple takes for a newer one.
  package let bytes: Data
  /// `TEAM.bundle`.
  package let app: String
  /// The certificate of the attested key, in DER.
  package let certificate: Data
  package let kind: Kind
  package let createdAt: Date
  /// About how many keys were attested for the app on this device within thirty days.
  package let riskMetric: Int?
  /// Before that Apple issues no newer receipt.
  package let notBefore: Date?
  package let expiresAt: Date?

  /// Reads a receipt and verifies who signed it. The signer's certificate must have been valid when the receipt was made,
  /// since a stored one may be older than its signer lives.
  package init?(_ bytes: Data, trusting trust: AppAttestTrust, at now: Date) async {
    guard bytes.count <= 32_768, let signed = SignedReceipt(bytes), let fields = Self.fields(signed.content),
      let app = fields[2].flatMap({ String(validating: $0, as: UTF8.self) }), let certificate = fields[3],
      let kind = fields[6].flatMap({ String(validating: $0, as: UTF8.self) }).flatMap(Kind.init),
      let createdAt = Self.time(fields[12])
    else { return nil }
    guard createdAt <= now.addingTimeInterval(Self.tolerance),
      await signed.isSigned(trusting: trust, at: createdAt)
    else { return nil }
    self.bytes = bytes
    self.app = app
    self.certificate = certificate
    self.kind = kind
    self.createdAt = createdAt
    riskMetric = kind == .refreshed ? Self.number(fields[17]) : nil
    notBefore = Self.time(fields[19])
    expiresAt = Self.time(fields[21])
  }

  /// The attested key in X9.63; nil where the certificate can't be read.
  package var publicKey: Data? {
    (try? Certificate(derEncoded: [UInt8](certificate))).flatMap { P256.Signing.PublicKey($0.publicKey) }?
      .x963Representation
  }

  /// Whether it is the receipt that came with the attestation of a key just now.
  func isOfEnrolment(of certificate: Data, app: String, at now: Date) -> Bool {
    kind == .attestation && self.app == app && self.certificate == certificate
      && now.timeIntervalSince(createdAt) <= Self.enrolmentAge + Self.tolerance
      && expiresAt.map { $0 > now } ?? true
  }

  /// Returns the fields by number: SET OF SEQUENCE { INTEGER type, INTEGER version, OCTET STRING value }.
  private static func fields(_ content: Data) -> [Int: Data]? {
    guard let root = try? BER.parse([UInt8](content)), root.identifier == .set, let all = root.children,
      all.count <= 64
    else { return nil }
    var fields: [Int: Data] = [:]
    for field in all {
      guard let parts = field.children, parts.count == 3, parts[0].identifier == .integer,
        let type = parts[0].primitive, (1...4).contains(type.count), parts[2].identifier == .octetString,
        let value = parts[2].octets
      else { return nil }
      let number = type.reduce(0) { $0 << 8 | Int($1) }
      guard fields.updateValue(value, forKey: number) == nil else { return nil }
    }
    return fields
  }

  private static func time(_ field: Data?) -> Date? {
    guard let text = field.flatMap({ String(validating: $0, as: UTF8.self) }), text.utf8.count <= 40 else {
      return nil
    }
    return (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      ?? (try? Date(text, strategy: .iso8601))
  }

  private static func number(_ field: Data?) -> Int? {
    field.flatMap { String(validating: $0, as: UTF8.self) }.flatMap { Int($0) }.flatMap {
      (0...1_000_000_000).contains($0) ? $0 : nil
    }
  }
}
