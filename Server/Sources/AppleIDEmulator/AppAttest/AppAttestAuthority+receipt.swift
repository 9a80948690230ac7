import Crypto
package import Foundation
import SwiftASN1
import X509

extension AppAttestAuthority {
  /// Returns content as signed data (PKCS#7).
  package func receipt(_ content: Data) throws -> Data {
    let (signedData, data): ([UInt8], [UInt8]) = (
      [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02],
      [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01]
    )
    let sha256 = DERWriter.sequence(
      DERWriter.identifier([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]))
    let ecdsa = DERWriter.sequence(DERWriter.identifier([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
    var issuer = DER.Serializer()
    try issuer.serialize(receiptSigner.issuer)
    let serial = DERWriter.positive(Data(receiptSigner.serialNumber.bytes))
    let signer = DERWriter.sequence(
      DERWriter.number(1), DERWriter.sequence(Data(issuer.serializedBytes), serial), sha256, ecdsa,
      DERWriter.octets(try receiptKey.signature(for: content).derRepresentation))
    return DERWriter.sequence(
      DERWriter.identifier(signedData),
      DERWriter.explicit(
        0,
        DERWriter.sequence(
          DERWriter.number(1), DERWriter.set([sha256]),
          DERWriter.sequence(
            DERWriter.identifier(data), DERWriter.explicit(0, DERWriter.octets(content))),
          DERWriter.explicit(0, try Self.der(receiptSigner) + Self.der(root)), DERWriter.set([signer]))))
  }
}
