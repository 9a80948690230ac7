package import AppleID
package import Foundation

/// The content of a receipt.
package struct EmulatedReceipt: Sendable {
  package var app: String
  /// The certificate of the attested key, in DER.
  package var certificate: Data
  package var clientDataHash: Data
  package var kind: AppAttestReceipt.Kind
  package var environment: AppAttestEnvironment
  package var createdAt: Date
  package var riskMetric: Int?
  package var notBefore: Date?

  package init(
    app: String, certificate: Data, clientDataHash: Data, kind: AppAttestReceipt.Kind = .attestation,
    environment: AppAttestEnvironment, createdAt: Date, riskMetric: Int? = nil, notBefore: Date? = nil
  ) {
    self.app = app
    self.certificate = certificate
    self.clientDataHash = clientDataHash
    self.kind = kind
    self.environment = environment
    self.createdAt = createdAt
    self.riskMetric = riskMetric
    self.notBefore = notBefore
  }

  /// The fields as Apple numbers them.
  package var content: Data {
    var fields: [(UInt8, Data)] = [
      (2, Data(app.utf8)), (3, certificate), (4, clientDataHash), (5, Data("emulated".utf8)),
      (6, Data(kind.rawValue.utf8)), (7, Data((environment == .production ? "production" : "sandbox").utf8)),
      (12, Self.time(createdAt)),
    ]
    if let riskMetric { fields.append((17, Data("\(riskMetric)".utf8))) }
    if let notBefore { fields.append((19, Self.time(notBefore))) }
    fields.append((21, Self.time(createdAt + 90 * 86_400)))
    return DERWriter.set(
      fields.map { DERWriter.sequence(DERWriter.number($0.0), DERWriter.number(1), DERWriter.octets($0.1)) })
  }

  private static func time(_ time: Date) -> Data {
    Data(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)).utf8)
  }
}
