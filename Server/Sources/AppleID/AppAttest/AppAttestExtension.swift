import Foundation
import SwiftASN1
import X509

/// The extensions that Apple adds to the certificates of attested keys.
package enum AppAttestExtension {
  /// The nonce's identifier: SEQUENCE { [1] { OCTET STRING } }.
  package static let nonceOID = "1.2.840.113635.100.8.2"
  private static let nonce: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 8, 2]
  private static let accessControl: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 8, 6]

  /// Returns the nonce of a certificate; nil where the extension is missing or of another form.
  static func nonce(of certificate: Certificate) -> Data? {
    guard let value = certificate.extensions[oid: nonce]?.value,
      let root = try? DER.parse(value), root.identifier == .sequence,
      let tagged = root.children?.onlyElement,
      tagged.identifier == ASN1Identifier(tagWithNumber: 1, tagClass: .contextSpecific),
      let string = tagged.children?.onlyElement, string.identifier == .octetString
    else { return nil }
    return string.primitive
  }

  /// Returns the extension that describes a Mac's protection; nil where there is none.
  static func accessControl(of certificate: Certificate) -> Data? {
    certificate.extensions[oid: accessControl].map { Data($0.value) }
  }
}

extension ASN1Node {
  /// The parts of a constructed value; nil for a primitive one.
  var children: [ASN1Node]? {
    guard case .constructed(let nodes) = content else { return nil }
    return Array(nodes)
  }

  /// The bytes of a primitive value; nil for a constructed one.
  var primitive: Data? {
    guard case .primitive(let bytes) = content else { return nil }
    return Data(bytes)
  }

  /// The bytes of a string, which BER may cut into several.
  var octets: Data? {
    if let primitive { return primitive }
    guard let children else { return nil }
    var bytes = Data()
    for child in children {
      guard child.identifier == .octetString, let part = child.primitive else { return nil }
      bytes += part
    }
    return bytes
  }
}

extension Array {
  /// The element of an array of one.
  var onlyElement: Element? { count == 1 ? self[0] : nil }
}
